import { expect, test } from "vitest";
import { compareTexts } from "./compare-texts.ts";
import { readPageText } from "./page-text.ts";

test("the words of a page are its title, what search engines show, and a line for each passage", () => {
  const html = `<!DOCTYPE html><html><head><title>About &amp; more</title>
    <meta name="description" content="Who we are"/><style>p{}</style>
    <script>const hidden = "<p>no</p>";</script></head>
    <body><h1>We help</h1><p>You pay <strong>$5</strong>&nbsp;a
    month,<!-- --> it&#x27;s <a href="/x">fair</a>.</p><ul><li><span>One</span><span>Two</span></li><li>Three</li></ul></body></html>`;

  expect(readPageText(html).split("\n")).toEqual([
    "About & more",
    "Who we are",
    "We help",
    "You pay $5 a month, it's fair.",
    "One Two",
    "Three",
  ]);
});

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
  // Longer than the table has room for: still every word, piece by piece.
  const long = Array.from({ length: 3_000 }, (_, at) => `Line ${at}`).join("\n");
  const [passage = []] = compareTexts(long, `${long.slice(1)}\nmore`);
  expect(
    passage
      .filter(({ kind }) => kind !== "added")
      .map(({ text }) => text)
      .join(""),
  ).toBe(long);
});
