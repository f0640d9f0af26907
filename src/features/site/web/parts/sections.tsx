import { ArrowRight, Check, Plus, X } from "lucide-react";
import type { ReactNode } from "react";
import type { Faq } from "#features/site/core/organization-data.ts";
import { joinClasses } from "#ui/join-classes.ts";
import { PageLink } from "#platform/web/page-link.tsx";

interface SplitSectionProps {
  /** Names the section for links and for screen readers. */
  readonly id: string;
  readonly title: string;
  readonly text?: string | undefined;
  readonly tone?: "paper" | "sunken";
  /** Stands under the title on the left. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A title that stays in view at the left while its matter passes at the right. */
export function SplitSection(props: SplitSectionProps) {
  const { id, title, text, tone = "paper", aside, children } = props;
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={joinClasses("site-section", tone === "sunken" ? "bg-sunken" : "on-paper")}
    >
      <div className="site-wide grid gap-x-16 gap-y-6 lg:grid-cols-[1fr_2fr]">
        <div className="grid content-start gap-4 lg:sticky lg:top-28 lg:self-start">
          <h2 id={`${id}-title`} className="text-headline">
            {title}
          </h2>
          {text ? <p className="max-w-form text-ink-muted">{text}</p> : null}
          {aside}
        </div>
        <div>{children}</div>
      </div>
    </section>
  );
}

interface TitledSectionProps {
  /** Names the section for links and for screen readers. */
  readonly id: string;
  readonly title: string;
  readonly text?: string;
  readonly tone?: keyof typeof tones;
  readonly children: ReactNode;
}

const tones = {
  paper: "",
  ruled: "border-y border-line",
  sunken: "bg-sunken",
  band: "on-band",
} as const;

/** A title over the whole width, with its matter below. */
export function TitledSection({ id, title, text, tone = "paper", children }: TitledSectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={joinClasses("site-section", tones[tone])}
    >
      <div className="site-wide grid gap-10">
        <div className="grid max-w-measure gap-3">
          <h2 id={`${id}-title`} className="text-headline">
            {title}
          </h2>
          {text ? (
            <p className={tone === "band" ? "text-band-muted" : "text-ink-muted"}>{text}</p>
          ) : null}
        </div>
        {children}
      </div>
    </section>
  );
}

interface FitList {
  readonly title: string;
  readonly items: readonly string[];
}

export interface FitWords {
  readonly fits: FitList;
  readonly wrong: FitList;
}

interface FitSectionProps {
  readonly id: string;
  readonly words: FitWords;
}

/** Who a product fits and, at the same size, when it is the wrong choice. */
export function FitSection({ id, words }: FitSectionProps) {
  return (
    <section id={id} aria-label={words.fits.title} className="site-section fit-section">
      <div className="site-wide grid gap-5 md:grid-cols-2 md:gap-0">
        <div className="fit-panel fit-panel-yes">
          <h2 className="text-heading">{words.fits.title}</h2>
          <ul className="grid gap-4">
            {words.fits.items.map((item) => (
              <li key={item} className="fit-item">
                <Check aria-hidden="true" size={22} strokeWidth={2.5} />
                <span>{item}</span>
              </li>
            ))}
          </ul>
        </div>
        <div className="fit-panel fit-panel-no">
          <h2 className="text-heading">{words.wrong.title}</h2>
          <ul className="grid gap-4">
            {words.wrong.items.map((item) => (
              <li key={item} className="fit-item">
                <X aria-hidden="true" size={22} strokeWidth={2.5} />
                <span>{item}</span>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}

export interface FaqWords {
  readonly title: string;
  readonly text?: string;
  readonly items: readonly Faq[];
}

interface FaqSectionProps {
  readonly words: FaqWords;
  readonly tone?: "paper" | "sunken";
}

/** Questions that open without any script. */
export function FaqSection({ words, tone = "paper" }: FaqSectionProps) {
  return (
    <SplitSection id="questions" title={words.title} text={words.text} tone={tone}>
      <div className="border-t border-line-strong">
        {words.items.map(({ question, answer }) => (
          <details key={question} className="faq">
            <summary>
              <span>{question}</span>
              <Plus aria-hidden="true" size={22} className="faq-mark" />
            </summary>
            <p className="max-w-measure pb-6">{answer}</p>
          </details>
        ))}
      </div>
    </SplitSection>
  );
}

export interface NamedText {
  readonly title: string;
  readonly text: string;
}

/** Names with their explanation, one line a pair: costs, options, kinds. */
export function TermList({ items }: { readonly items: readonly NamedText[] }) {
  return (
    <dl className="border-t border-line">
      {items.map(({ title, text }) => (
        <div
          key={title}
          className="grid gap-x-10 gap-y-1 border-b border-line py-5 sm:grid-cols-[1fr_1.8fr]"
        >
          <dt className="font-display text-title">{title}</dt>
          <dd className="max-w-measure">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Running text at reading width. */
export function Paragraphs({ texts }: { readonly texts: readonly string[] }) {
  return (
    <div className="grid max-w-measure gap-4">
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  );
}

interface DoorCardProps {
  readonly href: string;
  readonly title: string;
  readonly text: string;
  readonly icon?: ReactNode;
}

/**
 * A card that is one link: its title names it, and all of the card answers. A phone shows the first
 * sentence; the page behind it says the rest.
 */
export function DoorCard({ href, title, text, icon }: DoorCardProps) {
  const [first, ...more] = text.split(/(?<=[.?!]) /);
  return (
    <li className="door">
      {icon}
      <h3 className="text-title">
        <PageLink href={href}>{title}</PageLink>
      </h3>
      <ArrowRight aria-hidden="true" size={20} className="door-arrow" />
      <p className="w-full text-ink-muted">
        {first} <span className="max-sm:hidden">{more.join(" ")}</span>
      </p>
    </li>
  );
}
