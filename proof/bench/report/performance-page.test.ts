import { expect, test } from "vitest";
import { writeBetweenMarkers, writeMarkdownTable } from "./performance-page.ts";

const page = "before\n<!-- bench:growth -->\nold\n<!-- /bench:growth -->\nafter\n";

test("what stood between the markers is replaced, the rest stays, and twice is as once", () => {
  const once = writeBetweenMarkers(page, "growth", "new\n");

  expect(once).toBe("before\n<!-- bench:growth -->\n\nnew\n\n<!-- /bench:growth -->\nafter\n");
  expect(writeBetweenMarkers(once, "growth", "new")).toBe(once);
});

test("without its markers nothing is written", () => {
  expect(() => writeBetweenMarkers(page, "leads", "new")).toThrow("bench:leads");
});

test("a table has its numbers on the right, and none where nothing was measured", () => {
  expect(
    writeMarkdownTable(
      ["what", "ms"],
      [
        ["a", 1_234.5],
        ["b", Number.NaN],
      ],
    ),
  ).toBe("| what | ms |\n| --- | ---: |\n| a | 1,234.5 |\n| b |  |");
});
