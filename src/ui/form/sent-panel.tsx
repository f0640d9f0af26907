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
  /** Loads this page again with an empty form. */
  readonly again: string;
  /** Who answers, and by when. */
  readonly children: ReactNode;
}

/**
 * Replaces a sent form and everything on its page marked `data-goes`. It is in the page from the
 * start, but hidden: so it adds nothing to the form's script and is there when the connection
 * broke; `showSentPanel` shows it.
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
 * Shows the panel of a sent form and moves the focus there from the send button. It also scrolls,
 * because the form was longer and the window may now be below the panel.
 *
 * @param due the promised time of the answer, written into the panel.
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
