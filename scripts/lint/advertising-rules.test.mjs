import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findRoot } from "../prepare/find-root.mjs";
import { advertisingExceptions } from "./advertising-exceptions.mjs";
import {
  advertisingRules,
  findAdvertisingFaults,
  findUnownedIndexes,
} from "./advertising-rules.mjs";

const namesOf = (text, exceptions) =>
  findAdvertisingFaults(text, exceptions).map(({ name }) => name);

const refused = {
  "guaranteed-return": ["Enjoy guaranteed returns", "A guaranteed yearly growth of 5%"],
  guarantee: ["Income for life, guaranteed."],
  "guaranty-fund": ["State guaranty funds protect you."],
  "risk-free": [
    "A risk-free way to save",
    "You can't lose",
    "No-risk growth",
    "You never lose a dollar",
  ],
  "no-downside": ["All of the upside, no downside", "Growth without losses"],
  investment: ["IUL is a smart investment", "Invest in life insurance", "What investors know"],
  "tax-free": ["Tax-free income for life", "You pay no taxes", "Money without income tax"],
  "not-a-bank": ["As good as a bank deposit", "FDIC insured"],
  disguise: ["Be your own bank", "A private pension", "The loophole of the wealthy"],
  superlative: ["The lowest rates in Ohio", "America's #1 agency", "The best insurance"],
  "free-insurance": ["Get free life insurance"],
  government: ["A government-approved plan"],
  pressure: ["Act now", "Before it is too late"],
  riches: ["Get rich slowly"],
  earnings: ["Unlimited income potential", "A six-figure career"],
  "hidden-knowledge": [
    "Strategies most families are never shown",
    "Few people ever learn how this works",
    "Hidden strategies of banks",
    "What they don't want you to know",
  ],
  "nothing-else": ["Nothing else pays you on day one.", "It is the only way to sleep well."],
  income: [
    "A check each month, backed by the insurance company",
    "Income for life",
    "Checks that keep coming",
    "An income you can't outlive",
  ],
};

test.each(Object.entries(refused))("%s is refused", (name, texts) => {
  expect(texts.filter((text) => !namesOf(text).includes(name))).toEqual([]);
});

test("every rule is shown to refuse something", () => {
  expect(Object.keys(refused).toSorted()).toEqual(
    advertisingRules.map(({ name }) => name).toSorted(),
  );
});

test.each([
  "It is not financial, tax or investment advice.",
  "Loans are not taxed as income as long as the policy stays in force.",
  "Any guarantee depends on the insurance company's ability to pay its claims.",
  "A check each month, as long as the insurance company can pay its claims.",
  "The company can pay you an income for as long as you live.",
  "Social Security pays a check you can use for anything.",
  "Insurance products are not bank deposits and are not insured by the FDIC.",
  "Unlimited income potential: what you earn depends on your sales, and no income is promised.",
  "Most bad purchases are made in a hurry.",
])("honest words pass: %s", (text) => {
  expect(namesOf(text)).toEqual([]);
});

test.each([
  ["named alone", ["It follows the S&P 500.", "A cap applies."], 1],
  ["named twice", ["The Nasdaq-100 rose.", "Standard & Poor’s fell."], 2],
  ["with its owner's notice", ["It follows the S&P 500.", "S&P is a trademark of its owner."], 0],
  ["not named", ["It follows a market index.", "Swap the dow for a hoe."], 0],
])("an index needs its owner's notice on the page: %s", (_case, texts, faults) => {
  expect(findUnownedIndexes(texts.map((text) => ({ node: {}, text })))).toHaveLength(faults);
});

test("one clean mention does not excuse another one beside it", () => {
  expect(namesOf("Not tax or investment advice, but a fine investment.")).toEqual(["investment"]);
});

test("an exception holds for its whole text and for nothing longer", () => {
  const exceptions = [{ text: "Tax-Free Growth", reason: "A title." }];
  expect(namesOf("Tax-Free\n  Growth", exceptions)).toEqual([]);
  expect(namesOf("Tax-Free Growth for all", exceptions)).toEqual(["tax-free"]);
});

test("each exception has a reason, is needed, and still stands somewhere on the site", () => {
  const root = findRoot();
  const sources = globSync("src/**/*.{ts,tsx}", { cwd: root })
    .filter((path) => !path.includes(".test."))
    .map((path) => readFileSync(join(root, path), "utf8"))
    .join("\n");
  const idle = advertisingExceptions.filter(
    ({ text, reason }) =>
      reason.length < 10 || namesOf(text).length === 0 || !sources.includes(text),
  );
  expect(idle).toEqual([]);
});
