import { expect, test } from "vitest";
import { languageTags, locales } from "#platform/core/locale.ts";
import { pseudoLocale, speakPseudoLocale } from "./pseudo-locale.ts";

test("once nobody speaks it any more, nothing is left of the pseudo-locale for the next file", () => {
  const before = [...locales];
  const stop = speakPseudoLocale();
  expect({ en: "Hello" }).toHaveProperty(pseudoLocale, "Ĥéļļö");

  stop();

  expect(locales).toEqual(before);
  for (const words of [languageTags, { en: "Hello" }]) {
    expect(words).not.toHaveProperty(pseudoLocale);
  }
});
