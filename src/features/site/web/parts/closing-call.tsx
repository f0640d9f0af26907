import type { ReactNode } from "react";
import { ButtonLink } from "#ui/button.tsx";

export interface ClosingWords {
  readonly title: string;
  readonly text: string;
  readonly button: string;
  readonly note: string;
  /** Further pages worth reading. */
  readonly links?: readonly { readonly href: string; readonly label: string }[];
}

interface ClosingCallProps {
  readonly words: ClosingWords;
  readonly href: string;
  readonly art: ReactNode;
}

/** The last word of a page: one thing to do, and where else to read. */
export function ClosingCall({ words, href, art }: ClosingCallProps) {
  return (
    <section aria-labelledby="closing-title" data-print="hide" className="on-band overflow-hidden">
      <div className="site-wide grid items-end gap-x-12 md:grid-cols-[1.3fr_1fr]">
        <div className="grid justify-items-start gap-5 py-14 lg:py-20">
          <h2 id="closing-title" className="text-headline">
            {words.title}
          </h2>
          <p className="max-w-form text-lg text-band-muted">{words.text}</p>
          <ButtonLink href={href} tone="onBand" size="lg">
            {words.button}
          </ButtonLink>
          <p className="max-w-form text-sm text-band-muted">{words.note}</p>
          {words.links?.length ? (
            <ul className="flex flex-wrap gap-x-7 gap-y-2">
              {words.links.map((link) => (
                <li key={link.href}>
                  <a href={link.href} className="band-link">
                    {link.label}
                  </a>
                </li>
              ))}
            </ul>
          ) : null}
        </div>
        <div className="mx-auto w-full max-w-[22rem] md:max-w-none">{art}</div>
      </div>
    </section>
  );
}
