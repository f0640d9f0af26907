import type { ReactNode } from "react";
import { ButtonLink } from "#ui/button.tsx";

interface TwoWaysOutProps {
  readonly words: {
    readonly title: string;
    readonly text: string;
    readonly contactButton: string;
    readonly homeButton: string;
  };
  readonly art: ReactNode;
}

/** Ends a page about the agency: write to us, or go back to the beginning. */
export function TwoWaysOut({ words, art }: TwoWaysOutProps) {
  return (
    <section aria-labelledby="closing-title" data-print="hide" className="on-band overflow-hidden">
      <div className="site-wide grid items-end gap-x-12 md:grid-cols-[1fr_1.3fr]">
        <div className="mx-auto hidden w-full max-w-[20rem] pt-12 md:block">{art}</div>
        <div className="grid justify-items-start gap-5 py-14 lg:py-20">
          <h2 id="closing-title" className="text-headline">
            {words.title}
          </h2>
          <p className="max-w-form text-lg text-band-muted">{words.text}</p>
          <div className="flex flex-wrap gap-3">
            <ButtonLink href="/contact" tone="onBand" size="lg">
              {words.contactButton}
            </ButtonLink>
            <ButtonLink href="/" tone="onBandQuiet" size="lg">
              {words.homeButton}
            </ButtonLink>
          </div>
        </div>
      </div>
    </section>
  );
}
