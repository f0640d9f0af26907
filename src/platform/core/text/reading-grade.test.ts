import { expect, test } from "vitest";
import {
  countSpanishSyllables,
  countSyllables,
  isHardToRead,
  listProse,
  readingEase,
  readingGrade,
} from "./reading-grade.ts";

/** Counted by hand: words, sentences, syllables. */
const counted = [
  ["The cat sat on the mat.", 6, 1, 6],
  [
    "This sentence, taken as a reading passage unto itself, is being used to prove a point.",
    16,
    1,
    23,
  ],
  ["Four score and seven years ago our fathers brought forth a new nation.", 13, 1, 17],
  ["You pay a premium. If you die, your family gets the benefit; it is free of tax.", 17, 2, 23],
] as const;

test.each(counted)(
  "the reading grade of a text agrees with a count by hand: %s",
  (text, words, sentences, syllables) => {
    const grade = (0.39 * words) / sentences + (11.8 * syllables) / words - 15.59;
    expect(readingGrade({ text })).toBeCloseTo(grade, 5);
  },
);

test.each(
  Object.entries({
    1: ["you", "years", "rules", "pays", "charged", "whole", "taxed", "moved"],
    2: ["insured", "table", "cases", "taxes", "started", "because", "lion", "nation", "lately"],
    3: ["insurance", "family", "premium", "commission", "Ohio", "retirement"],
    4: ["education", "annuity", "obligation"],
    5: ["opportunity", "university"],
  }),
)("words of %s syllables", (syllables, words) => {
  expect(words.map(countSyllables)).toEqual(words.map(() => Number(syllables)));
});

test.each(
  Object.entries({
    1: ["y", "muy", "ley", "quién", "guion", "bien", "24", "$250,000"],
    2: ["país", "ciudad", "aunque", "seguí", "huevo", "construí", "día", "reír"],
    3: ["seguro", "ahorro", "póliza", "idea", "hacía", "pingüino", "familia", "prohíben"],
    4: ["aéreo", "anualidad", "beneficio", "jubilación", "aseguran"],
    5: ["beneficiario", "económico", "anualidades", "jubilaciones"],
    6: ["aseguradora", "universidades"],
  }),
)("Spanish words of %s syllables", (syllables, words) => {
  expect(words.map(countSpanishSyllables)).toEqual(words.map(() => Number(syllables)));
});

test("the reading ease of a Spanish text agrees with a count by hand", () => {
  // U-na fa-mi-lia ha-bla a-quí. El di-ne-ro cre-ce des-pa-cio: 8 words, 2 sentences, 18 syllables.
  const ease = 206.835 - (62.3 * 18) / 8 - 8 / 2;
  const text = "Una familia habla aquí. El dinero crece despacio.";
  expect(readingEase({ text })).toBeCloseTo(ease, 5);
});

test("a lawyer's Spanish is hard, and the same in plain words is easy", () => {
  const legal =
    "Los tomadores reconocen que los valores acumulados están sujetos a deducciones administrativas y a limitaciones de participación predominantes.";
  const plain =
    "Su valor puede subir o bajar. Hay cargos cada mes. Un tope pone fin a lo que gana.";
  expect(readingEase(legal)).toBeLessThan(40);
  expect(readingEase(plain)).toBeGreaterThan(80);
});

test("a lawyer's sentence is above eighth grade, and the same in plain words is below", () => {
  const legal =
    "Policyholders acknowledge that accumulated values are subject to applicable administrative charges and prevailing participation limitations.";
  const plain =
    "Your value can go up or down. Fees come out each month. A cap limits what you gain.";
  expect(readingGrade(legal)).toBeGreaterThan(16);
  expect(readingGrade(plain)).toBeLessThan(4);
});

test("labels are not graded, and sentences that functions make are", () => {
  const words = { label: "Yearly salary", after: (years: string) => `After ${years}. You rest.` };
  expect(listProse(words)).toEqual(["After $100.", "You rest."]);
});

const plain = "We answer within a day. You pay nothing.";
const hard =
  "Policyholders irrevocably designating beneficiaries necessarily relinquish unilateral modification privileges notwithstanding contractual provisions.";
const hardSpanish =
  "La irrevocabilidad de la designación de beneficiarios imposibilita unilateralmente ulteriores modificaciones contractuales independientemente de circunstancias extraordinarias.";

test.each([
  ["a plain sentence", plain, plain, "en", false],
  ["a hard one", hard, plain, "en", true],
  ["a hard one that is easier than what stood there", hard, hard, "en", false],
  ["a few long words", "Policyholders irrevocably designating beneficiaries", plain, "en", false],
  ["plain Spanish", "Le respondemos en un día y usted no paga nada por eso.", plain, "es", false],
  ["hard Spanish", hardSpanish, "Le respondemos en un día.", "es", true],
] as const)("whether the sentence %s is hard to read", (_, text, before, locale, isHard) => {
  expect(isHardToRead(text, before, locale)).toBe(isHard);
});
