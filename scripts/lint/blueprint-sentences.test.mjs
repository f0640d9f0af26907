import { expect, test } from "vitest";
import { buildBlueprint, writeBlueprint } from "../../src/features/leads/core/blueprint.ts";
import { questionChoices } from "#features/leads/core/questions.ts";
import { findAdvertisingFaults } from "./advertising-rules.mjs";
import { findHardWords } from "./plain-word-rules.mjs";

const allAnswers = Object.entries(questionChoices).reduce(
  (all, [question, choices]) =>
    all.flatMap((answers) => choices.map((choice) => ({ ...answers, [question]: choice }))),
  [{}],
);

/** Every text of every blueprint, put together as it stands on the sheet. */
function listSheetTexts() {
  const texts = allAnswers.flatMap((answers) => {
    const { title, text, sections, disclaimer } = writeBlueprint(buildBlueprint(answers), "en");
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

test("no blueprint says what insurance advertising may not say, or says it in hard words", () => {
  const texts = listSheetTexts();
  expect(texts.length).toBeGreaterThan(60);
  const faults = texts.flatMap((text) =>
    [...findAdvertisingFaults(text), ...findHardWords(text)].map(({ name }) => [name, text]),
  );
  expect(faults).toEqual([]);
});
