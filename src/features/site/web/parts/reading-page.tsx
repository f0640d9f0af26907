import type { ReactNode } from "react";
import { Breadcrumbs } from "#platform/web/breadcrumbs.tsx";
import { useWords } from "#platform/web/use-words.ts";
import { ButtonLink } from "#ui/button.tsx";
import { joinClasses } from "#ui/join-classes.ts";
import { DisclaimerSection } from "./disclaimer.tsx";
import {
  FitSection,
  type FitWords,
  Paragraphs,
  SectionHead,
  SplitSection,
  TermSection,
  type TermWords,
} from "./sections.tsx";
import { ClosingCall, type ClosingWords, type Goal, goalPaths } from "./ways-on.tsx";
import { goalWords } from "./words.ts";

interface ReadingPageProps extends Omit<PageHeroProps, "words"> {
  readonly words: { readonly hero: HeroWords; readonly closing: ClosingWords };
  /** The page's main action: its first button and its last. */
  readonly goal: Goal;
  readonly closingArt: ReactNode;
  /** The page's sections. */
  readonly children: ReactNode;
}

/** A page about a product or a topic: an introduction, sections, and one main action. */
export function ReadingPage({ words, closingArt, children, ...hero }: ReadingPageProps) {
  return (
    <>
      <PageHero words={words.hero} {...hero} />
      {children}
      <ClosingCall words={words.closing} goal={hero.goal} art={closingArt} />
    </>
  );
}

interface HeroWords {
  /** Says what the page is about, before any picture of it. */
  readonly title: string;
  readonly tagline?: string;
  readonly text: string;
  readonly note?: string;
  readonly secondButton?: string;
}

interface PageHeroProps {
  readonly words: HeroWords;
  readonly art: ReactNode;
  readonly tone?: "paper" | "sunken" | "band";
  /** Where the picture is on a wide screen; on a narrow one it is always below the words. */
  readonly artSide?: "right" | "left" | "below";
  /** Without a goal the page begins without a button. */
  readonly goal?: Goal;
  /** Target of a second button. */
  readonly secondHref?: string;
}

const tones = {
  paper: "border-b border-line",
  sunken: "bg-sunken",
  band: "on-band",
} as const;

export function PageHero({ art, artSide = "right", ...text }: PageHeroProps) {
  const isLeft = artSide === "left";
  const stacked = (
    <>
      <div className="site-wide pt-8 pb-6 md:pt-14">
        <HeroText {...text} isWide />
      </div>
      {art}
    </>
  );
  const split = (
    <div
      className={joinClasses(
        "site-wide grid items-end gap-x-10 gap-y-2 lg:gap-x-16",
        isLeft ? "md:grid-cols-[1fr_1.15fr]" : "md:grid-cols-[1.15fr_1fr]",
      )}
    >
      <div className="pt-5 pb-6 sm:py-8 md:self-center md:py-14 lg:py-20">
        <HeroText {...text} />
      </div>
      <div
        className={joinClasses(
          "mx-auto w-full max-w-60 self-end sm:max-w-[30rem] md:max-w-none",
          isLeft && "md:order-first",
        )}
      >
        {art}
      </div>
    </div>
  );
  return (
    <section className={joinClasses("overflow-hidden", tones[text.tone ?? "paper"])}>
      {artSide === "below" ? stacked : split}
    </section>
  );
}

interface HeroTextProps extends Omit<PageHeroProps, "art" | "artSide"> {
  /** Where the whole width is free, the text is beside the title. */
  readonly isWide?: boolean;
}

function HeroText({ words, tone, isWide, goal, secondHref }: HeroTextProps) {
  const goals = useWords(goalWords);
  const muted = tone === "band" ? "text-band-muted" : "text-ink-muted";
  return (
    <div
      className={joinClasses(
        "grid justify-items-start gap-4 sm:gap-5",
        isWide && "gap-x-16 lg:grid-cols-[1.2fr_1fr]",
      )}
    >
      <div className="grid content-start gap-3 sm:gap-5">
        <Breadcrumbs />
        <div className="grid gap-1.5 sm:gap-3">
          <h1 className="max-w-[18ch] text-display">{words.title}</h1>
          {words.tagline ? (
            <p className={joinClasses("font-display text-heading text-balance", muted)}>
              {words.tagline}
            </p>
          ) : null}
        </div>
      </div>
      <div className={joinClasses("grid w-full justify-items-start gap-5", isWide && "lg:pt-11")}>
        <p className="max-w-form sm:text-lg">{words.text}</p>
        {goal ? (
          <div data-print="hide" className="grid w-full gap-3 sm:flex sm:flex-wrap">
            <ButtonLink
              href={goalPaths[goal]}
              tone={tone === "band" ? "onBand" : "primary"}
              size="lg"
            >
              {goals[goal]}
            </ButtonLink>
            {secondHref ? (
              <ButtonLink href={secondHref} tone="secondary" size="lg">
                {words.secondButton}
              </ButtonLink>
            ) : null}
          </div>
        ) : null}
        {words.note ? (
          <p className={joinClasses("max-w-form text-sm", muted)}>{words.note}</p>
        ) : null}
      </div>
    </div>
  );
}

interface CallPageProps extends Pick<PageHeroProps, "art" | "tone"> {
  readonly words: {
    readonly hero: HeroWords;
    readonly intro: { readonly title: string; readonly texts: readonly string[] };
    readonly costs: TermWords;
    readonly fit: FitWords;
    readonly call: Readonly<Record<"title" | "text" | "note", string>>;
  };
  /** The page's own drawing. */
  readonly children: ReactNode;
}

/** The layout that the specification gives two pages: a lesson, who it fits, and a free call. */
export function CallPage({ words, children, ...hero }: CallPageProps) {
  const { intro, call } = words;
  return (
    <>
      <PageHero words={words.hero} {...hero} goal="call" />
      <SplitSection id="intro" words={intro}>
        <Paragraphs texts={intro.texts} />
      </SplitSection>
      {children}
      <TermSection id="costs" words={words.costs} />
      <FitSection words={words.fit} />
      <section aria-labelledby="call-title" data-print="hide" className="site-wide">
        <div className="call-card on-band">
          <SectionHead
            id="call"
            words={call}
            className="grid gap-3"
            textClassName="max-w-form text-lg text-band-muted"
          />
          <div className="grid content-center justify-items-start gap-3">
            <ButtonLink href={goalPaths.call} tone="onBand" size="lg">
              {useWords(goalWords).call}
            </ButtonLink>
            <p className="max-w-form text-sm text-band-muted">{call.note}</p>
          </div>
        </div>
      </section>
      <DisclaimerSection />
    </>
  );
}
