import type { FitWords } from "./fit-section.tsx";
import type { HeroWords } from "./page-hero.tsx";
import type { NamedText } from "./term-list.tsx";

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
