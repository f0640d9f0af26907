import type { Locale, Localized } from "#platform/core/locale.ts";

export const callWishes = ["woman", "man"] as const;

/** Whom a family would rather talk with; nothing where it has no preference. */
export type CallWish = (typeof callWishes)[number];

/** The longest name that a family can ask for, in its own words. */
export const longestAskedFor = 60;

/** What a family wished; a free choice, which the score never reads. */
export interface Wished {
  readonly callWish: CallWish | null;
  /** The partner the family knows, in its own words. */
  readonly askedFor: string | null;
}

const en = {
  callWish: "Would rather talk with",
  choices: { woman: "A woman", man: "A man" },
  askedFor: "Asked for",
};

const es: typeof en = {
  callWish: "Prefiere hablar con",
  choices: { woman: "Una mujer", man: "Un hombre" },
  askedFor: "Pidió hablar con",
};

export const wishLabels: Localized<typeof en> = { en, es };

/** The wishes of a family in words; empty without a preference. */
export function tellWishes({ callWish, askedFor }: Wished, locale: Locale) {
  const words = wishLabels[locale];
  return [
    { label: words.callWish, value: callWish === null ? "" : words.choices[callWish] },
    { label: words.askedFor, value: askedFor ?? "" },
  ].filter(({ value }) => value !== "");
}
