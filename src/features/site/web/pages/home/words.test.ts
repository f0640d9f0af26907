import { expect, test } from "vitest";
import { locales } from "#platform/core/locale.ts";
import { listTexts } from "#testing/words/reading-grade.ts";
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

test.each(locales)("the four product cards lead to the four product pages in %s", (locale) => {
  expect(homeWords[locale].products.cards.map((card) => card.link).toSorted()).toEqual([
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

test.each(locales)("a link label begins with the words that stand on screen in %s", (locale) => {
  const { cards, learnMore } = homeWords[locale].products;
  for (const { linkLabel } of cards) {
    expect(linkLabel.slice(0, learnMore.length).toLowerCase()).toBe(learnMore.toLowerCase());
  }
});

test.each(locales)("insurance is said beside each call to action in %s", (locale) => {
  const { hero, why, session, closing } = homeWords[locale];
  for (const section of [hero, why, session, closing, notFoundWords[locale]]) {
    expect(listTexts(section).join(" ")).toMatch(/insurance|segur[oa]s?\b|asegurador/i);
  }
});
