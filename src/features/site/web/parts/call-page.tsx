import type { ReactNode } from "react";
import { ButtonLink } from "#ui/button.tsx";
import { DisclaimerSection } from "./disclaimer.tsx";
import { type HeroWords, PageHero } from "./page-hero.tsx";
import {
  FitSection,
  type FitWords,
  type NamedText,
  Paragraphs,
  SplitSection,
  TermList,
} from "./sections.tsx";

interface CallPageProps {
  readonly words: CallPageWords;
  readonly art: ReactNode;
  readonly tone: "paper" | "sunken";
  /** The page's own drawing of its matter. */
  readonly children: ReactNode;
}

/** The layout that the specification gives two pages: a lesson, who it fits, and a free call. */
export function CallPage({ words, art, tone, children }: CallPageProps) {
  return (
    <>
      <PageHero words={words.hero} art={art} tone={tone}>
        <ButtonLink href="/contact" size="lg">
          {words.hero.button}
        </ButtonLink>
      </PageHero>
      <SplitSection id="intro" title={words.intro.title}>
        <Paragraphs texts={words.intro.texts} />
      </SplitSection>
      {children}
      <SplitSection id="costs" title={words.costs.title} text={words.costs.text}>
        <TermList items={words.costs.items} />
      </SplitSection>
      <FitSection id="fit" words={words.fit} />
      <section aria-labelledby="call-title" data-print="hide" className="site-wide">
        <div className="call-card on-band">
          <div className="grid gap-3">
            <h2 id="call-title" className="text-headline">
              {words.call.title}
            </h2>
            <p className="max-w-form text-lg text-band-muted">{words.call.text}</p>
          </div>
          <div className="grid content-center justify-items-start gap-3">
            <ButtonLink href="/contact" tone="onBand" size="lg">
              {words.call.button}
            </ButtonLink>
            <p className="max-w-form text-sm text-band-muted">{words.call.note}</p>
          </div>
        </div>
      </section>
      <DisclaimerSection />
    </>
  );
}

/** What the two pages that end in a call say around their own drawing. */
export interface CallPageWords {
  readonly hero: HeroWords & { readonly button: string };
  readonly intro: { readonly title: string; readonly texts: readonly string[] };
  readonly costs: {
    readonly title: string;
    readonly text: string;
    readonly items: readonly NamedText[];
  };
  readonly fit: FitWords;
  readonly call: {
    readonly title: string;
    readonly text: string;
    readonly button: string;
    readonly note: string;
  };
}
