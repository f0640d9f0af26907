import { expect, test } from "vitest";
import { findAdvertisingFaults, listRulePatterns } from "./advertising-rules.ts";
import { foldJudged, listReadings } from "./fold-judged.ts";

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
  ["small capitals", "\u0262\u1d1c\u1d00ranteed", "guaranteed"],
  ["letters in black circles", "\u{1f157}\u{1f158}", "hi"],
  ["letters of flags", "\u{1f1fa}\u{1f1f8}", "us"],
  ["letters with a hook or a stroke", "ris\u0199-\u0192ree", "risk-free"],
  ["letters of the Armenian script", "guara\u0578teed", "guaranteed"],
  ["capitals of the Cherokee script", "\u13a1isk", "Risk"],
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

test.each([
  ["r1sk-fr33!", "risk-free!"],
  ["R!sk", "Risk"],
  ["gu@r4nteed", "guaranteed"],
  ["N0 risk", "No risk"],
  ["guaran-teed", "guaranteed"],
  ["guaran- teed", "guaranteed"],
  ["guar\u{1f389}anteed", "guaranteed"],
  ["no\u2022risk", "no risk"],
])("%s can be read as %s", (typed, read) => {
  expect(listReadings(typed)).toContain(read);
});

test("a sentence with nothing to decipher is read in one way", () => {
  for (const sentence of ["Ask us, it's free.", "Llame al 614 555 0142: ¡con gusto!"]) {
    expect(listReadings(sentence)).toEqual([sentence]);
  }
});

test.each([
  ["sin ríesgo", "risk-free"],
  ["una buena inversion", "investment"],
  ["un deposito bancario", "not-a-bank"],
  ["SIN COMISIÓN", "no-fees"],
  ["Sí, sin impuestos", "tax-free"],
])("Spanish rules read %s with its accents missing or misplaced", (typed, name) => {
  expect(findAdvertisingFaults(typed, [], "es").map((fault) => fault.name)).toContain(name);
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
