import { ArrowRight, Check, Plus, X } from "lucide-react";
import type { ReactNode } from "react";
import type { Faq } from "#features/site/core/organization-data.ts";
import { joinClasses } from "#ui/join-classes.ts";
import { PageLink } from "#platform/web/page-link.tsx";
import { useWords } from "#platform/web/use-words.ts";
import { fitWords } from "./words.ts";

interface HeadWords {
  readonly title: string;
  readonly text?: string;
}

interface SectionHeadProps {
  /** The section's id; the title's is `<id>-title`. */
  readonly id: string;
  readonly words: HeadWords;
  readonly className: string;
  readonly textClassName?: string;
  readonly children?: ReactNode;
}

/** A section's title, and a sentence or two about the content. */
export function SectionHead(props: SectionHeadProps) {
  const { id, words, className, textClassName = "text-ink-muted", children } = props;
  return (
    <div className={className}>
      <h2 id={`${id}-title`} className="text-headline">
        {words.title}
      </h2>
      {words.text ? <p className={textClassName}>{words.text}</p> : null}
      {children}
    </div>
  );
}

interface SectionProps {
  /** The section's accessible name. */
  readonly id: string;
  /** Whether links lead here. */
  readonly isTarget?: boolean;
  readonly className?: string;
  /** Layout of its content. */
  readonly layout?: string;
  readonly children: ReactNode;
}

/** A section at the site's width, named by its heading. */
export function Section({ id, isTarget, className, layout, children }: SectionProps) {
  return (
    <section
      id={isTarget ? id : undefined}
      aria-labelledby={`${id}-title`}
      className={joinClasses("site-section", className)}
    >
      <div className={joinClasses("site-wide", layout)}>{children}</div>
    </section>
  );
}

interface HeadedSectionProps {
  /** The section's id for links and its accessible name. */
  readonly id: string;
  readonly words: HeadWords;
  readonly tone?: "paper" | "sunken" | undefined;
  readonly children: ReactNode;
}

/** A title that stays visible on the left while its content scrolls on the right. */
export function SplitSection({ id, words, tone, children }: HeadedSectionProps) {
  return (
    <Section
      id={id}
      isTarget
      className={tone === "sunken" ? "bg-sunken" : "on-paper"}
      layout="grid gap-x-16 gap-y-6 lg:grid-cols-[1fr_2fr]"
    >
      <SectionHead
        id={id}
        words={words}
        className="grid content-start gap-4 lg:sticky lg:top-28 lg:self-start"
        textClassName="max-w-form text-ink-muted"
      />
      <div>{children}</div>
    </Section>
  );
}

interface TitledSectionProps extends Omit<HeadedSectionProps, "tone"> {
  readonly tone?: keyof typeof tones;
}

const tones = {
  paper: "",
  ruled: "border-y border-line",
  sunken: "bg-sunken",
  band: "on-band",
} as const;

/** A title over the whole width, with its content below. */
export function TitledSection({ id, words, tone = "paper", children }: TitledSectionProps) {
  return (
    <Section id={id} isTarget className={tones[tone]} layout="grid gap-6 sm:gap-10">
      <SectionHead
        id={id}
        words={words}
        className="grid max-w-measure gap-3"
        textClassName={tone === "band" ? "text-band-muted" : "text-ink-muted"}
      />
      {children}
    </Section>
  );
}

export type FitWords = Readonly<Record<"fits" | "wrong", readonly string[]>>;

/** Whom a product fits and, at the same size, when it is the wrong choice. */
export function FitSection({ words }: { readonly words: FitWords }) {
  const { fits, wrong } = useWords(fitWords);
  const panels = [
    { title: fits, items: words.fits, className: "fit-panel fit-panel-yes", Mark: Check },
    { title: wrong, items: words.wrong, className: "fit-panel fit-panel-no", Mark: X },
  ];
  return (
    <section id="fit" aria-label={fits} className="site-section fit-section">
      <div className="site-wide grid gap-5 md:grid-cols-2 md:gap-0">
        {panels.map(({ title, items, className, Mark }) => (
          <div key={className} className={className}>
            <h2 className="text-heading">{title}</h2>
            <ul>
              {items.map((item) => (
                <li key={item} className="fit-item">
                  <Mark aria-hidden="true" size={22} strokeWidth={2.5} />
                  <span>{item}</span>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}

interface FaqSectionProps extends Pick<HeadedSectionProps, "tone"> {
  readonly words: HeadWords & { readonly items: readonly Faq[] };
}

/** Questions with collapsed answers. */
export function FaqSection({ words, tone }: FaqSectionProps) {
  return (
    <SplitSection id="questions" words={words} tone={tone}>
      <Folds
        items={words.items.map(({ question, answer }) => ({
          title: question,
          body: <p>{answer}</p>,
        }))}
      />
    </SplitSection>
  );
}

interface FoldsProps {
  readonly items: ReadonlyArray<{ readonly title: string; readonly body: ReactNode }>;
}

/** Titles that open the text below them, without script. */
export function Folds({ items }: FoldsProps) {
  return (
    <div className="border-t border-line-strong">
      {items.map(({ title, body }) => (
        <details key={title} className="faq">
          <summary>
            <span>{title}</span>
            <Plus aria-hidden="true" size={22} className="faq-mark" />
          </summary>
          <div className="max-w-measure pb-6">{body}</div>
        </details>
      ))}
    </div>
  );
}

interface NamedText {
  readonly title: string;
  readonly text: string;
}

interface NamedTextsProps<Item extends NamedText> {
  readonly items: readonly Item[];
  /** Whether their order matters. */
  readonly isOrdered?: boolean;
  readonly className: string;
  readonly itemClassName?: string;
  readonly textClassName?: string;
  readonly before?: (item: Item) => ReactNode;
  readonly after?: (item: Item) => ReactNode;
}

/** Short texts with a title each: cards, steps, columns. */
export function NamedTexts<Item extends NamedText>(props: NamedTextsProps<Item>) {
  const { items, isOrdered, className, itemClassName, textClassName, before, after } = props;
  const List = isOrdered ? "ol" : "ul";
  return (
    <List className={className}>
      {items.map((item) => (
        <li key={item.title} className={itemClassName}>
          {before?.(item)}
          <h3 className="text-title">{item.title}</h3>
          <p className={textClassName}>{item.text}</p>
          {after?.(item)}
        </li>
      ))}
    </List>
  );
}

export interface TermWords extends HeadWords {
  readonly items: readonly NamedText[];
}

interface TermSectionProps extends Pick<HeadedSectionProps, "id" | "tone"> {
  readonly words: TermWords;
}

/** Names with their explanation beside a title: costs, options, kinds. */
export function TermSection({ id, words, tone }: TermSectionProps) {
  return (
    <SplitSection id={id} words={words} tone={tone}>
      <TermList items={words.items} />
    </SplitSection>
  );
}

/** Names with their explanation, one pair per line. */
export function TermList({ items }: { readonly items: readonly NamedText[] }) {
  return (
    <dl className="border-t border-line">
      {items.map(({ title, text }) => (
        <div
          key={title}
          className="term grid gap-x-10 gap-y-1 border-b border-line sm:grid-cols-[1fr_1.8fr]"
        >
          <dt className="font-display text-title">{title}</dt>
          <dd className="max-w-measure">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Paragraphs at reading width. */
export function Paragraphs({ texts }: { readonly texts: readonly string[] }) {
  return (
    <div className="grid max-w-measure gap-4">
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  );
}

interface BulletsProps {
  readonly items: readonly string[];
  readonly gap?: "gap-1.5" | "gap-2";
}

export function Bullets({ items, gap = "gap-1.5" }: BulletsProps) {
  return (
    <ul className={`grid list-disc ${gap} pl-5`}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

interface DoorCardProps {
  readonly href: string;
  readonly title: string;
  readonly text: string;
  readonly icon?: ReactNode;
}

/**
 * A card that is one link: its title names it, and the whole card can be pressed. A phone shows
 * only the first sentence, because the linked page has the rest.
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
