import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { defaultLocale, locales } from "#platform/core/locale.ts";
import { claims } from "#site.config.ts";
import { listTexts } from "#platform/core/text/reading-grade.ts";
import { disclaimerWords, fitWords, goalWords } from "#features/site/web/parts/words.ts";
import { aboutWords } from "./about/words.ts";
import { annuitiesWords } from "./annuities/words.ts";
import { buildWealthWords } from "./build-wealth/words.ts";
import { educationWords } from "./education/words.ts";
import { homeWords, solutionPages, solutionTopics } from "./home/words.ts";
import { iulWords } from "./iul/words.ts";
import { legacyWords } from "./legacy/words.ts";
import { privacyWords } from "./privacy/words.ts";
import { protectionWords } from "./protection/words.ts";
import { servicesWords } from "./services/words.ts";
import { strategiesWords } from "./strategies/words.ts";
import { taxWords } from "./tax/words.ts";
import { termWords } from "./term/words.ts";
import { termsWords } from "./terms/words.ts";
import { findPage } from "#features/site/core/pages.ts";
import { notFoundWords } from "./not-found/words.ts";

const productPages = {
  "build wealth": buildWealthWords.en,
  protection: protectionWords.en,
  legacy: legacyWords.en,
  strategies: strategiesWords.en,
  "tax advantages": taxWords.en,
  annuities: annuitiesWords.en,
  IUL: iulWords.en,
  "term life": termWords.en,
};

const textOf = (words: unknown) => listTexts(words).join("\n");

test.each(Object.entries(productPages))(
  "the page on %s says who it fits, when it is the wrong choice and what it costs",
  (_name, words) => {
    expect(words.fit.fits.length).toBeGreaterThanOrEqual(3);
    expect(words.fit.wrong.length).toBeGreaterThanOrEqual(3);
    expect(textOf(words)).toMatch(/what it costs|how much is enough/i);
    expect(textOf(words)).toMatch(/insurance/i);
  },
);

/** A technical term, and the explanation that a page with it must contain. */
const explained: readonly (readonly [RegExp, RegExp])[] = [
  [/\bindex\b/, /number that shows how/],
  [/401\(k\)/, /plan at work/],
  [/\bIRA\b/, /account you open yourself|account of your own/],
  [/premium/i, /(?:price|what you pay|amount you pay)[^.]*premium/],
  [/dividend/i, /(?:cash|profit)[^.]* (?:companies|stocks) pay/],
  [/\bbonds\b/, /loans that/],
  [/\brider/i, /extra promise/],
  [/probate/, /court/],
];

test.each(Object.entries({ ...productPages, home: homeWords.en, services: servicesWords.en }))(
  "%s explains the words of the trade it uses, as the page on education promises",
  (_name, words) => {
    const text = textOf(words);
    const unexplained = explained.filter(([word, gloss]) => word.test(text) && !gloss.test(text));
    expect(unexplained.map(([word]) => word.source)).toEqual([]);
  },
);

/** Terms that policies print in English, for readers of the Spanish page. */
const printed = {
  annuities: [
    annuitiesWords,
    [
      "annuity",
      "fixed",
      "fixed indexed",
      "deferred",
      "immediate",
      "cap",
      "index",
      "probate",
      "ordinary income",
      "income rider",
      "surrender charge",
      "surrender period",
    ],
  ],
  IUL: [
    iulWords,
    [
      "cash value",
      "cap",
      "floor",
      "index",
      "premium",
      "death benefit",
      "policy loan",
      "withdrawal",
      "illustration",
      "cost of insurance",
      "surrender charge",
      "lapse",
    ],
  ],
  "term life": [
    termWords,
    [
      "term life insurance",
      "term",
      "premium",
      "death benefit",
      "beneficiaries",
      "cash value",
      "convertible",
    ],
  ],
} as const;

test.each(Object.entries(printed))(
  "in Spanish, the page on %s says each hard term once in the words of the policy",
  (_name, [words, terms]) => {
    const text = textOf(words.es);
    const counts = terms.map((term) => [term, text.split(`(${term})`).length - 1]);
    expect(counts).toEqual(terms.map((term) => [term, 1]));
    expect(textOf(disclaimerWords.es)).toMatch(/pólizas[^.]* escritos en inglés/);
  },
);

test("each claim that an owner may confirm has its sentence on a page", () => {
  const pages = globSync("src/features/*/web/**/*.{ts,tsx}");
  const text = pages.map((path) => readFileSync(path, "utf8")).join("\n");
  const isRead = (name: string) => new RegExp(`claims\\.${name}\\b|claim: "${name}"`).test(text);
  expect(Object.keys(claims).filter((name) => !isRead(name))).toEqual([]);
});

test("no page promises more than ten steps or a first answer can give", () => {
  for (const words of [...Object.values(productPages), educationWords.en, homeWords.en]) {
    expect(textOf(words)).not.toMatch(
      /says so if|hours with your next step|what we need to answer/,
    );
  }
});

test.each(Object.entries({ annuitiesWords, iulWords, termWords, educationWords }))(
  "the page of %s answers three questions",
  (_name, { en }) => {
    expect(en.faq.items).toHaveLength(3);
    for (const { question, answer } of en.faq.items) {
      expect(question).toMatch(/\?$/);
      expect(answer.length).toBeGreaterThan(80);
    }
  },
);

const productPaths = ["/annuities", "/financial-education", "/iul-insurance", "/term-insurance"];

test.each([
  {
    rule: "the services page leads to the six pages of the specification",
    found: servicesWords.en.cards.items.map(({ link }) => link),
    wanted: [
      "/build-wealth",
      "/protection",
      "/legacy",
      "/annuities",
      "/strategies",
      "/tax-advantages",
    ],
  },
  {
    rule: "term and IUL are compared in the five rows of the specification",
    found: termWords.en.comparison.rows.map(({ aspect }) => aspect),
    wanted: ["Duration", "Cash value", "Premiums", "Focus", "Best for"],
  },
  {
    rule: "IUL shows its four cards",
    found: iulWords.en.benefits.items.map(({ title }) => title),
    wanted: [
      "Lifetime coverage",
      "Market-linked growth",
      "Tax-advantaged access",
      "Flexible premiums",
    ],
  },
  {
    rule: "about names what makes the agency different",
    found: aboutWords.en.different.items.map(({ title }) => title),
    wanted: ["Education first", "Family-centered", "Proven strategies"],
  },
  {
    rule: "the home page has one card for each of the six topics, in each language",
    found: locales.map((locale) => homeWords[locale].solutions.cards.map(({ topic }) => topic)),
    wanted: locales.map(() => solutionTopics),
  },
  {
    rule: "its four product cards lead to the four product pages, in each language",
    found: locales.map((locale) =>
      homeWords[locale].products.cards.map(({ link }) => link).toSorted(),
    ),
    wanted: locales.map(() => productPaths),
  },
  {
    rule: "term life is for four families, and education has four uses",
    found: [termWords.en.scenarios.items.length, educationWords.en.benefits.items.length],
    wanted: [4, 4],
  },
])("$rule", ({ found, wanted }) => {
  expect(found).toEqual(wanted);
});

test("the two pages about strategy offer the free call in the specification's words", () => {
  for (const words of [strategiesWords.en, taxWords.en]) {
    expect(words.fit.fits).toHaveLength(4);
    expect(words.call.note).toMatch(/free.*30-60 minutes.*no obligation/);
  }
  expect(goalWords.en.call).toBe("Contact Us to Schedule a Call");
  expect(fitWords.en.fits).toBe("Who This Fits");
  expect(strategiesWords.en.hero.title).toBe("Grow without market downside");
  expect(taxWords.en.hero.title).toBe("Maximize tax advantages");
});

test.each([
  [annuitiesWords.en.faq, /surrender period of 5-10 years/],
  [annuitiesWords.en.faq, /up to 10% of the value each year without a penalty/],
  [termWords.en.faq, /10, 20 or 30 years/],
  [termWords.en.faq, /typically the first 10-15 years/],
  [termsWords.en, /at least 18 years/],
  [termsWords.en, /State of Ohio/],
])("a fact of the specification is on its page: %#", (words, fact) => {
  expect(textOf(words)).toMatch(fact);
});

test("the privacy policy has eight sections, the terms eleven and a disclaimer", () => {
  expect(privacyWords.en.sections).toHaveLength(8);
  expect(termsWords.en.sections).toHaveLength(11);
  expect(termsWords.en.disclaimer?.text).toMatch(/education only/);
  for (const words of [privacyWords.en, termsWords.en]) {
    expect(words.updated).toBe("Last updated: September 2025");
    expect(new Set(words.sections.map(({ id }) => id)).size).toBe(words.sections.length);
  }
});

test.each(locales)("a translation of the legal texts refers to the original, in %s", (locale) => {
  for (const words of [privacyWords, termsWords]) {
    const { sections, languageNote } = words[locale];
    expect(sections.map(({ id }) => id)).toEqual(words[defaultLocale].sections.map(({ id }) => id));
    expect(languageNote === null).toBe(locale === defaultLocale);
  }
});

test.each(locales)("the worked example adds up to the same sum in %s", (locale) => {
  const total = protectionWords[locale].example.rows.reduce((sum, { amount }) => sum + amount, 0);
  expect(total).toBe(500_000);
});

test("each of the six questions links to a page of its own that answers it", () => {
  const paths = solutionTopics.map((topic) => solutionPages[topic]);
  expect(new Set(paths).size).toBe(6);
  expect(paths.filter((path) => findPage(path) === undefined)).toEqual([]);
});

test("the buttons have the words of the specification", () => {
  const { hero, why, session, products } = homeWords.en;
  expect(goalWords.en.blueprint).toBe("Get My Wealth Blueprint");
  expect(hero.calculatorsButton).toBe("Explore Calculators");
  expect(why.button).toBe("Start My Wealth Checkup");
  expect(session.button).toBe("Reserve a Seat");
  expect(products.learnMore).toBe("Learn More");
  expect(notFoundWords.en.question).toBe("Did you forget to add the page to the router?");
});

test.each(locales)("a link's label begins with its visible words in %s", (locale) => {
  const { cards, learnMore } = homeWords[locale].products;
  for (const { linkLabel } of cards) {
    expect(linkLabel.slice(0, learnMore.length).toLowerCase()).toBe(learnMore.toLowerCase());
  }
});

test.each(locales)("the word insurance is beside each call to action in %s", (locale) => {
  const { hero, why, session, closing } = homeWords[locale];
  for (const section of [hero, why, session, closing, notFoundWords[locale]]) {
    expect(listTexts(section).join(" ")).toMatch(/insurance|segur[oa]s?\b|asegurador/i);
  }
});
