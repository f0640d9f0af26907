import { expect, test } from "vitest";
import { compareTexts } from "./compare-texts.ts";

test("two texts are compared line by line, and word by word where a line changed", () => {
  const before = "Head\nYou pay $5 a month.\nFoot";
  const after = "Head\nYou pay $7 a month.\nFoot\nNew line";

  expect(compareTexts(before, before)).toEqual([]);
  expect(compareTexts(before, after)).toEqual([
    [
      { kind: "same", text: "You pay " },
      { kind: "removed", text: "$5 " },
      { kind: "added", text: "$7 " },
      { kind: "same", text: "a month." },
    ],
    [{ kind: "added", text: "New line" }],
  ]);
  // A text that is compared as a whole still has every word in the result.
  const long = Array.from({ length: 3_000 }, (_, at) => `Line ${at}`).join("\n");
  const [passage = []] = compareTexts(long, long.replaceAll("Line", "Row"));
  expect(
    passage
      .filter(({ kind }) => kind !== "added")
      .map(({ text }) => text)
      .join(""),
  ).toBe(long);
});
