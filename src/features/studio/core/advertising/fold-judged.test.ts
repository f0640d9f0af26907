import { expect, test } from "vitest";
import { findAdvertisingFaults, listRulePatterns } from "./advertising-rules.ts";
import { foldJudged } from "./fold-judged.ts";

test.each([
  ["a hyphen that does not break", "risk\u2011free", "risk-free"],
  ["another hyphen", "risk\u2010free", "risk-free"],
  ["a dash", "risk\u2013free", "risk-free"],
  ["a minus sign", "risk\u2212free", "risk-free"],
  ["a full-width hyphen", "risk\uff0dfree", "risk-free"],
  ["a soft hyphen", "guaran\u00adteed", "guaranteed"],
  ["a joiner of no width", "guar\u200danteed", "guaranteed"],
  ["a variation selector", "guar\ufe0fanteed", "guaranteed"],
  ["a filler", "guar\u3164anteed", "guaranteed"],
  ["a letter of the Cyrillic script", "guar\u0430nt\u0435\u0435d", "guaranteed"],
  ["a capital of the Cyrillic script", "\u0422ax-free", "Tax-free"],
  ["a letter of the Greek script", "n\u03bf risk", "no risk"],
  [
    "full-width letters",
    "\uff47\uff55\uff41\uff52\uff41\uff4e\uff54\uff45\uff45\uff44",
    "guaranteed",
  ],
  ["mathematical letters", "\u{1d420}\u{1d42e}aranteed", "guaranteed"],
  ["a ligature", "tax-\ufb01ve", "tax-five"],
  ["a small letter of another language", "r\u0131sk", "risk"],
  ["a modifier letter in place of an apostrophe", "can\u02bct lose", "can't lose"],
  ["an apostrophe of print", "can\u2019t lose", "can't lose"],
  ["a letter and its accent apart", "inversio\u0301n", "inversión"],
  ["a line through a word", "g\u0336u\u0336aranteed", "guaranteed"],
  ["dots between letters", "F.D.I.C. insured", "FDIC insured"],
  ["dots without the last one", "F.D.I.C", "FDIC"],
  ["dots in the middle of the line", "F\u00b7D\u00b7I\u00b7C", "FDIC"],
  ["hyphens between letters", "F-D-I-C", "FDIC"],
  ["blanks between letters", "F D I C", "FDIC"],
  ["blanks that do not break", "no\u00a0risk", "no risk"],
])("%s reads as any other", (_, typed, read) => {
  expect(foldJudged(typed)).toBe(read);
});

test.each([
  "Plan with {count} steps, and ask {site.name}.",
  "¿Cuánto cuesta? Año, niñez, pingüino.",
  "It takes 5-10 days. A plan I can keep.",
  "Call 614-555-0142, or write to hello@site.example.",
])("a plain sentence stays as it is: %s", (sentence) => {
  expect(foldJudged(sentence)).toBe(sentence);
});

test.each([
  ["Your money is risk\u2011free here.", "risk-free"],
  ["Our plan is guaran\u00adteed growth.", "guaranteed-return"],
  ["You c\u0430n\u02bct lose.", "risk-free"],
  ["It is F.D.I.C. insured.", "not-a-bank"],
  ["\uff34\uff41\uff58-free income.", "tax-free"],
])("the rules of advertising read %s as a person does", (sentence, name) => {
  expect(findAdvertisingFaults(sentence).map((fault) => fault.name)).toContain(name);
});

test("a Spanish sentence whose accents stand apart breaks the same rule", () => {
  const sentence = "Es una buena inversión.";
  for (const typed of [sentence, sentence.normalize("NFD")]) {
    expect(findAdvertisingFaults(typed, [], "es").map(({ name }) => name)).toContain("investment");
  }
});

test("the steps of the fold are part of the rules, so that a changed one judges the file again", () => {
  expect(listRulePatterns().join()).toContain("\\p{Cf}");
});
