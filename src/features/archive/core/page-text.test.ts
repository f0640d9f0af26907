import { expect, test } from "vitest";
import { readPageText } from "./page-text.ts";

test("the words of a page are its title, its description for search engines, and a line for each passage", () => {
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
