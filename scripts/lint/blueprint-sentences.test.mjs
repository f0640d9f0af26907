import { expect, test } from "vitest";
import {
  buildBlueprint,
  writeBlueprint,
} from "../../src/features/leads/core/blueprint/blueprint.ts";
import { questionChoices } from "#features/leads/core/questions.ts";
import { findAdvertisingFaults } from "../../src/features/studio/core/advertising/advertising-rules.ts";
import { findHardWords } from "./plain-word-rules.mjs";

const allAnswers = Object.entries(questionChoices).reduce(
  (all, [question, choices]) =>
    all.flatMap((answers) => choices.map((choice) => ({ ...answers, [question]: choice }))),
  [{}],
);

/** Every text of every blueprint in a language, put together as it stands on the sheet. */
function writeSheets(locale) {
  const texts = allAnswers.flatMap((answers) => {
    const { title, text, sections, disclaimer } = writeBlueprint(buildBlueprint(answers), locale);
    const items = sections.flatMap((section) => [
      section.title,
      section.text ?? "",
      ...section.items.map(({ name = "", text: said, link }) =>
        [name, said, link?.label ?? ""].join(" "),
      ),
    ]);
    return [title, text, ...items, disclaimer];
  });
  return [...new Set(texts)];
}

const sheetTexts = { en: writeSheets("en"), es: writeSheets("es") };

test.each(["en", "es"])(
  "no blueprint says what insurance advertising may not say: %s",
  (locale) => {
    const texts = sheetTexts[locale];
    expect(texts.length).toBeGreaterThan(60);
    const faults = texts.flatMap((text) =>
      findAdvertisingFaults(text, [], locale).map(({ name }) => [name, text]),
    );
    expect(faults).toEqual([]);
  },
);

test("no blueprint says it in hard words", () => {
  const faults = sheetTexts.en.flatMap((text) =>
    findHardWords(text).map(({ name }) => [name, text]),
  );
  expect(faults).toEqual([]);
});
