import { ArrowRight, Check } from "lucide-react";
import type { ReactNode } from "react";
import { ButtonLink } from "#ui/button.tsx";
import { PageLink } from "#platform/web/page-link.tsx";

interface SentPanelProps {
  readonly id: string;
  readonly words: {
    readonly title: string;
    /** What to do until the answer comes. */
    readonly meanwhile: string;
    readonly links: readonly { readonly href: string; readonly label: string }[];
    readonly again: string;
  };
  /** This page anew, with an empty form. */
  readonly again: string;
  /** Who answers, and by when. */
  readonly children: ReactNode;
}

/**
 * In place of a form that was sent, and of all of its page that is marked `data-goes`. It stands in the page from the start and hidden, so that it weighs
 * nothing in the form's script and is there on a line that broke; `showSentPanel` brings it out.
 */
export function SentPanel({ id, words, again, children }: SentPanelProps) {
  return (
    <div id={id} data-sent hidden className="grid justify-items-start gap-5">
      <span className="grid size-12 place-items-center rounded-full bg-primary-soft text-primary">
        <Check aria-hidden="true" size={26} strokeWidth={2.5} />
      </span>
      <h1 tabIndex={-1} className="text-heading">
        {words.title}
      </h1>
      <div className="grid max-w-measure gap-3">{children}</div>
      <div className="grid w-full gap-2 border-t border-line pt-4">
        <h2 className="font-sans text-base font-semibold tracking-normal">{words.meanwhile}</h2>
        <ul className="grid">
          {words.links.map(({ href, label }) => (
            <li key={href}>
              <PageLink href={href} className="text-link inline-flex min-h-11 items-center gap-2">
                {label}
                <ArrowRight aria-hidden="true" size={18} />
              </PageLink>
            </li>
          ))}
        </ul>
      </div>
      <ButtonLink href={again} tone="secondary" size="sm">
        {words.again}
      </ButtonLink>
    </div>
  );
}

/**
 * Brings out what stands in place of a form that was sent, and gives it the focus that the button to
 * send had. The form was longer: without it the window may stand below all of this.
 *
 * @param due written where the page names the time of the answer.
 */
export function showSentPanel(id: string, due?: Promise<string>): void {
  const page = document.getElementById(id);
  if (!page) return;
  page.hidden = false;
  const time = page.querySelector("time");
  void due?.then(
    (text) => time && (time.textContent = text),
    () => {},
  );
  const title = page.querySelector("h1");
  title?.scrollIntoView({ block: "center" });
  title?.focus({ preventScroll: true });
}
