import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { defaultLocale, locales } from "#platform/core/locale.ts";
import { claims } from "#site.config.ts";
import { listTexts } from "#testing/words/reading-grade.ts";
import { disclaimerWords } from "#features/site/web/parts/words.ts";
import { aboutWords } from "./about/words.ts";
import { annuitiesWords } from "./annuities/words.ts";
import { buildWealthWords } from "./build-wealth/words.ts";
import { educationWords } from "./education/words.ts";
import { homeWords } from "./home/words.ts";
import { iulBenefits, iulWords } from "./iul/words.ts";
import { legacyWords } from "./legacy/words.ts";
import { listPageFaqs } from "./page-faqs.ts";
import { privacyWords } from "./privacy/words.ts";
import { protectionWords } from "./protection/words.ts";
import { servicesWords } from "./services/words.ts";
import { strategiesWords } from "./strategies/words.ts";
import { taxWords } from "./tax/words.ts";
import { termWords } from "./term/words.ts";
import { termsWords } from "./terms/words.ts";

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
    expect(words.fit.fits.title).toBe("Who This Fits");
    expect(words.fit.wrong.items.length).toBeGreaterThanOrEqual(3);
    expect(textOf(words)).toMatch(/what it costs|how much is enough/i);
    expect(textOf(words)).toMatch(/insurance/i);
  },
);

/** A word of the trade, and how a page that uses it says what it is. */
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

/** What a policy prints in English, for whoever reads about it in Spanish. */
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

test("each promise that an owner may confirm has its sentence on a page", () => {
  const pages = globSync("src/features/*/web/**/*.{ts,tsx}");
  const text = pages.map((path) => readFileSync(path, "utf8")).join("\n");
  const isRead = (name: string) => new RegExp(`claims\\.${name}\\b|claim: "${name}"`).test(text);
  expect(Object.keys(claims).filter((name) => !isRead(name))).toEqual([]);
});

test("nobody is promised what ten steps or a first answer can't give", () => {
  for (const words of [...Object.values(productPages), educationWords.en, homeWords.en]) {
    expect(textOf(words)).not.toMatch(
      /says so if|hours with your next step|what we need to answer/,
    );
  }
});

test.each(["/annuities", "/iul-insurance", "/term-insurance", "/financial-education"])(
  "%s answers three questions",
  (path) => {
    const faqs = listPageFaqs(path, "en");
    expect(faqs).toHaveLength(3);
    expect(faqs.every(({ question, answer }) => question.endsWith("?") && answer.length > 80)).toBe(
      true,
    );
  },
);

test("a page without questions has none to tell search engines", () => {
  expect(listPageFaqs("/about", "en")).toEqual([]);
  expect(listPageFaqs("constructor", "en")).toEqual([]);
});

test("the services page leads to the six pages of the specification", () => {
  expect(servicesWords.en.cards.items.map(({ link }) => link)).toEqual([
    "/build-wealth",
    "/protection",
    "/legacy",
    "/annuities",
    "/strategies",
    "/tax-advantages",
  ]);
});

test("the two pages about strategy offer the free call in the specification's words", () => {
  for (const words of [strategiesWords.en, taxWords.en]) {
    expect(words.fit.fits.items).toHaveLength(4);
    expect(words.call.button).toBe("Contact Us to Schedule a Call");
    expect(words.call.note).toMatch(/free.*30-60 minutes.*no obligation/);
  }
  expect(strategiesWords.en.hero.title).toBe("Grow without market downside");
  expect(taxWords.en.hero.title).toBe("Maximize tax advantages");
});

test("term and IUL are compared in the five rows of the specification", () => {
  expect(termWords.en.comparison.rows.map(({ aspect }) => aspect)).toEqual([
    "Duration",
    "Cash value",
    "Premiums",
    "Focus",
    "Best for",
  ]);
  expect(termWords.en.scenarios.items).toHaveLength(4);
});

test("IUL and education show their four cards", () => {
  expect(iulWords.en.benefits.items.map(({ id }) => id)).toEqual(iulBenefits);
  expect(iulWords.en.benefits.items.map(({ title }) => title)).toEqual([
    "Lifetime coverage",
    "Market-linked growth",
    "Tax-advantaged access",
    "Flexible premiums",
  ]);
  expect(educationWords.en.benefits.items).toHaveLength(4);
});

test("the facts of the specification stand on their pages", () => {
  expect(textOf(annuitiesWords.en.faq)).toMatch(/surrender period of 5-10 years/);
  expect(textOf(annuitiesWords.en.faq)).toMatch(
    /up to 10% of the value each year without a penalty/,
  );
  expect(textOf(termWords.en.faq)).toMatch(/10, 20 or 30 years/);
  expect(textOf(termWords.en.faq)).toMatch(/typically the first 10-15 years/);
  expect(textOf(termsWords.en)).toMatch(/at least 18 years/);
  expect(textOf(termsWords.en)).toMatch(/State of Ohio/);
});

test("about names what makes the agency different", () => {
  expect(aboutWords.en.different.items.map(({ title }) => title)).toEqual([
    "Education first",
    "Family-centered",
    "Proven strategies",
  ]);
});

test("the privacy policy has eight sections, the terms eleven and a disclaimer", () => {
  expect(privacyWords.en.sections).toHaveLength(8);
  expect(termsWords.en.sections).toHaveLength(11);
  expect(termsWords.en.disclaimer?.text).toMatch(/education only/);
  for (const words of [privacyWords.en, termsWords.en]) {
    expect(words.updated).toMatch(/^Last updated: September 2025/);
    expect(new Set(words.sections.map(({ id }) => id)).size).toBe(words.sections.length);
  }
});

test.each(locales)("a translation of the legal texts names the original, in %s", (locale) => {
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
