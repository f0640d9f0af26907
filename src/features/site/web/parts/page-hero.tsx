import type { ReactNode } from "react";
import { Breadcrumbs } from "#platform/web/breadcrumbs.tsx";
import { joinClasses } from "#ui/join-classes.ts";

export interface HeroWords {
  /** Names what the page is about, before any picture of it. */
  readonly title: string;
  readonly tagline?: string;
  readonly text: string;
  readonly note?: string;
}

interface PageHeroProps {
  readonly words: HeroWords;
  readonly art: ReactNode;
  readonly tone?: "paper" | "sunken" | "band";
  /** Where the picture stands on a wide screen; on a narrow one it is always below the words. */
  readonly artSide?: "right" | "left" | "below";
  /** Buttons. */
  readonly children?: ReactNode;
}

const tones = {
  paper: "border-b border-line",
  sunken: "bg-sunken",
  band: "on-band",
} as const;

export function PageHero(props: PageHeroProps) {
  const { tone = "paper", artSide = "right" } = props;
  return (
    <section className={joinClasses("overflow-hidden", tones[tone])}>
      {artSide === "below" ? <StackedHero {...props} tone={tone} /> : <SplitHero {...props} />}
    </section>
  );
}

function SplitHero({ artSide, art, ...rest }: PageHeroProps) {
  const isLeft = artSide === "left";
  return (
    <div
      className={joinClasses(
        "site-wide grid items-end gap-x-10 gap-y-2 lg:gap-x-16",
        isLeft ? "md:grid-cols-[1fr_1.15fr]" : "md:grid-cols-[1.15fr_1fr]",
      )}
    >
      <div className="py-8 md:self-center md:py-14 lg:py-20">
        <HeroText {...rest} />
      </div>
      <div
        className={joinClasses(
          "mx-auto w-full max-w-[30rem] self-end md:max-w-none",
          isLeft && "md:order-first",
        )}
      >
        {art}
      </div>
    </div>
  );
}

function StackedHero({ art, ...rest }: PageHeroProps) {
  return (
    <>
      <div className="site-wide pt-8 pb-6 md:pt-14">
        <HeroText {...rest} isWide />
      </div>
      {art}
    </>
  );
}

interface HeroTextProps extends Omit<PageHeroProps, "art"> {
  /** Where the whole width is free, what is said stands beside the title. */
  readonly isWide?: boolean;
}

function HeroText({ words, tone, isWide, children }: HeroTextProps) {
  const muted = tone === "band" ? "text-band-muted" : "text-ink-muted";
  return (
    <div
      className={joinClasses(
        "grid justify-items-start gap-5",
        isWide && "gap-x-16 lg:grid-cols-[1.2fr_1fr]",
      )}
    >
      <div className="grid content-start gap-5">
        <Breadcrumbs />
        <div className="grid gap-3">
          <h1 className="max-w-[18ch] text-display">{words.title}</h1>
          {words.tagline ? (
            <p className={joinClasses("font-display text-heading text-balance", muted)}>
              {words.tagline}
            </p>
          ) : null}
        </div>
      </div>
      <div className={joinClasses("grid w-full justify-items-start gap-5", isWide && "lg:pt-11")}>
        <p className="max-w-form text-lg">{words.text}</p>
        {children ? (
          <div data-print="hide" className="grid w-full gap-3 sm:flex sm:flex-wrap">
            {children}
          </div>
        ) : null}
        {words.note ? (
          <p className={joinClasses("max-w-form text-sm", muted)}>{words.note}</p>
        ) : null}
      </div>
    </div>
  );
}
