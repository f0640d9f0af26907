import { expect, test } from "vitest";
import { findHardWords, plainWordRules } from "./plain-word-rules.mjs";

const namesOf = (text) => findHardWords(text).map(({ name }) => name);

const refused = {
  cover: [
    "Cover for 10, 20 or 30 years",
    "When the term is over, so is the cover.",
    "You want cover for life.",
    "The same cover costs more.",
  ],
  "e-mail": ["Your e-mail address", "E-Mails"],
  told: ["You did what you were told."],
  whoever: ["Whoever reads this"],
  rests: ["It rests on the company's ability to pay."],
  "stand here": ["Your answer will stand here"],
  mend: ["Please mend these fields", "What is mended"],
  dear: ["Debt, from dear to cheap", "Pay the dearest first."],
  "school fees": ["Paychecks and school fees"],
  british: ["In your favour", "A cheque", "Nobody knows beforehand", "Organise it", "A licence"],
  "promise of an answer": ["We answer within 24 hours.", "Read the next working day"],
};

test.each(Object.entries(refused))("%s is refused", (name, texts) => {
  expect(texts.filter((text) => !namesOf(text).includes(name))).toEqual([]);
});

test("every word on the list is shown to be refused", () => {
  expect(Object.keys(refused)).toEqual(plainWordRules.map(({ name }) => name));
});

test.each([
  "It does not cover fees, and savings can cover the rest.",
  "Social Security and a pension don't cover your basic bills.",
  "Coverage that lasts; what is covered; recovering",
  "Amend a contract, commend a nurse, rest a while, arrest, forests",
  "Email us. A license, a color, a neighbor, a program, realize",
  "Nobody is an orphan here; we tell you.",
])("plain words pass: %s", (text) => {
  expect(namesOf(text)).toEqual([]);
});
