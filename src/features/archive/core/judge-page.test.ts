import { expect, test } from "vitest";
import { judgePage } from "./judge-page.ts";

const limits = [
  { year: 2026, value: { employee: 24_500 } },
  { year: 2027, value: { employee: 24_500 } },
  { year: 2028, value: { employee: 25_000 } },
];

test.each([
  ["Our plans. You get a guaranteed return. Call us.", "en", "You get a guaranteed return."],
  ["Sin riesgo para usted. Llámenos.", "es", "Sin riesgo para usted."],
] as const)(
  "only the sentence of a paragraph that breaks a rule is reported: %s",
  (text, locale, sentenceOf) => {
    const found = judgePage(`Title\n${text}`, locale);
    expect(new Set(found.map(({ sentence }) => sentence))).toEqual(new Set([sentenceOf]));
  },
);

test("a long sentence is cut to the length of the table's column, without half an emoji", () => {
  const sentenceOf = "You get a guaranteed return".padEnd(399, "!");
  const sentences = judgePage(`${sentenceOf}😀 today`, "en").map(({ sentence }) => sentence);
  expect(sentences).toEqual(sentences.map(() => sentenceOf));
  expect(sentences).not.toEqual([]);
});

test("a condition in the same paragraph keeps a sentence within the rule", () => {
  expect(judgePage("It is tax-free. Rules apply if you leave early.", "en")).toEqual([]);
  expect(judgePage("It is tax-free.\nRules apply if you leave early.", "en")).toHaveLength(1);
});

test.each([
  ["Grow without market downside", 0],
  ["Grow without market downside | Hearthstone", 0],
  ["Interest is capped. Is the money I take out free of income tax? It depends.", 0],
  ["Grow without market downside, for everybody", 1],
  ["We grow. Grow without market downside at once", 1],
])(
  "an approved exception counts for its whole sentence, and in no other sentence: %s",
  (line, count) => {
    expect(judgePage(line, "en")).toHaveLength(count);
  },
);

test.each([
  ["You can put in $24,500 a year.", "2028-01-01T00:00:00.000Z"],
  ["You can put in $24,500, and more from 50.", "2028-01-01T00:00:00.000Z"],
  ["You can put in $25,000 a year.", "2029-01-01T00:00:00.000Z"],
  ["A house for $24,500,000.", undefined],
  ["A car for $124,500.", undefined],
  ["Number 24,500.", undefined],
])("a limit is old once the last year of its amount is over: %s", (text, since) => {
  const found = judgePage(`Plan\n${text}`, "en", limits);
  expect(found).toEqual(since === undefined ? [] : [{ rule: "old-limit", sentence: text, since }]);
});

test("a market index without its owner's notice on the page is reported", () => {
  const named = "It follows the Nasdaq.";
  expect(judgePage(named, "en")).toEqual([{ rule: "index-owner", sentence: named }]);
  expect(judgePage(`${named}\nNasdaq is a trademark of Nasdaq, Inc.`, "en")).toEqual([]);
});
