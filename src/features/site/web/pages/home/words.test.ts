import { expect, test } from "vitest";
import { locales } from "#platform/core/locale.ts";
import { listTexts } from "#testing/reading-grade.ts";
import { findPage } from "#features/site/core/pages.ts";
import { homeWords, solutionPages, solutionTopics } from "./words.ts";
import { notFoundWords } from "#features/site/web/pages/not-found/words.ts";

test("the home page has one card for each of the six topics, in each language", () => {
  for (const locale of locales) {
    expect(homeWords[locale].solutions.cards.map((card) => card.topic)).toEqual(solutionTopics);
  }
});

test("each of the six questions leads to a page of its own that answers it", () => {
  const paths = solutionTopics.map((topic) => solutionPages[topic]);
  expect(new Set(paths).size).toBe(6);
  expect(paths.filter((path) => findPage(path) === undefined)).toEqual([]);
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

test("insurance is said beside each call to action", () => {
  const { hero, why, session, closing } = homeWords.en;
  for (const section of [hero, why, session, closing, notFoundWords.en]) {
    expect(listTexts(section).join(" ")).toMatch(/insurance/i);
  }
});
