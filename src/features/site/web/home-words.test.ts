import { expect, test } from "vitest";
import { locales } from "#platform/core/locale.ts";
import { homeWords, solutionTopics } from "./home-words.ts";
import { notFoundWords } from "./not-found-words.ts";
import { shellWords } from "./shell-words.ts";

function listTexts(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return value !== null && typeof value === "object" ? Object.values(value).flatMap(listTexts) : [];
}

const english = listTexts([homeWords.en, notFoundWords.en, shellWords.en]);

test("the home page has one card for each of the six topics, in each language", () => {
  for (const locale of locales) {
    expect(homeWords[locale].solutions.cards.map((card) => card.topic)).toEqual(solutionTopics);
  }
});

test("the four product cards lead to the four product pages", () => {
  expect(homeWords.en.products.cards.map((card) => card.link).toSorted()).toEqual([
    "/annuities",
    "/financial-education",
    "/iul-insurance",
    "/term-insurance",
  ]);
});

test("the buttons carry the words of the specification", () => {
  const { hero, why, session, products, closing } = homeWords.en;
  expect(hero.blueprintButton).toBe("Get My Wealth Blueprint");
  expect(closing.button).toBe("Get My Wealth Blueprint");
  expect(hero.calculatorsButton).toBe("Explore Calculators");
  expect(why.button).toBe("Start My Wealth Checkup");
  expect(session.button).toBe("Reserve a Seat");
  expect(products.learnMore).toBe("Learn More");
  expect(notFoundWords.en.question).toBe("Did you forget to add the page to the router?");
});

test("no link label hides the words that stand on screen", () => {
  for (const card of homeWords.en.products.cards) {
    expect(card.linkLabel.toLowerCase()).toContain(homeWords.en.products.learnMore.toLowerCase());
  }
});

test("nothing is promised that insurance can't keep", () => {
  const forbidden =
    /guaranteed returns?|risk[- ]free|no risk|tax[- ]free|can't lose|invest(?!ment advice)/i;
  expect(english.filter((text) => forbidden.test(text))).toEqual([]);
});

test("insurance is said beside each call to action", () => {
  const { hero, why, session, closing } = homeWords.en;
  for (const section of [hero, why, session, closing, notFoundWords.en]) {
    expect(listTexts(section).join(" ")).toMatch(/insurance/i);
  }
});

function countSyllables(word: string): number {
  const stem = word.toLowerCase().replace(/(?:[^laeiouy]es|ed|[^laeiouy]e)$/, "");
  return Math.max(1, stem.match(/[aeiouy]{1,2}/g)?.length ?? 1);
}

// Flesch-Kincaid grade (Kincaid et al. 1975): 0.39 words/sentences + 11.8 syllables/words - 15.59.
test("the home page reads at eighth grade or below", () => {
  const prose = listTexts(homeWords.en).filter((text) => /[.?!]$/.test(text));
  const sentences = prose.flatMap((text) => text.split(/(?<=[.?!:;]) /));
  const words = sentences.flatMap((sentence) => sentence.match(/[\p{L}\d’'-]+/gu) ?? []);
  const syllables = words.reduce((sum, word) => sum + countSyllables(word), 0);
  const grade =
    (0.39 * words.length) / sentences.length + (11.8 * syllables) / words.length - 15.59;
  expect(grade).toBeLessThanOrEqual(8);
});
