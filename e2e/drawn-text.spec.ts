import { expect, test } from "@playwright/test";
import { checkLook } from "./check-looks.ts";
import { findUnreadable } from "./drawn-text/check-drawn-text.ts";
import { lookFolder } from "./look/take-pictures.ts";

const drawing = (text: string, more = "") =>
  `<svg viewBox="0 0 300 100" width="300" height="100"><rect width="300" height="100" fill="#f2eadb"/>${text}${more}</svg>`;
const label = (style: string) => `<text x="20" y="60" style="font-size:20px;${style}">14%</text>`;

/** One fault each, and the message of the check. */
const planted: Readonly<Record<string, readonly [html: string, said: string | undefined]>> = {
  "a label whose stroke is painted over it": [
    drawing(label("fill:#47524c;stroke:#f2eadb;stroke-width:5px")),
    "is drowned by its stroke",
  ],
  "a label without a fill, of which only a stroke is left": [
    drawing(label("fill:none;stroke:#f2eadb;stroke-width:5px;paint-order:stroke")),
    "has a contrast of 1.00",
  ],
  "a label on a bar of nearly its own color": [
    drawing(`<rect x="10" y="40" width="80" height="30" fill="#47605c"/>${label("fill:#47524c")}`),
    "is too pale for 100 %",
  ],
  "a label under a bar": [
    drawing(label("fill:#47524c"), `<rect x="10" y="40" width="80" height="30" fill="#184"/>`),
    "is covered by <rect",
  ],
  "a label that sticks out of its drawing": [
    drawing(`<text x="280" y="60" style="font-size:20px">14%</text>`),
    "is cut",
  ],
  "a label that a small screen makes smaller": [
    `<svg viewBox="0 0 600 100" width="300"><text x="20" y="60" font-size="20">14%</text></svg>`,
    "is 10.0 px high",
  ],
  "two labels on one another": [
    drawing(`${label("fill:#47524c")}<text x="40" y="62" font-size="20">Year 1</text>`),
    'lies on "Year 1"',
  ],
  "pale words": [`<p style="color:#999">Pale words</p>`, "has a contrast of 2.85"],
  "words on a picture as dark as they are": [
    `<p style="background:linear-gradient(#333,#222);color:#000">Dark</p>`,
    "is too pale for 100 %",
  ],
  "words under a box that lets clicks through": [
    `<div style="position:relative"><p>Covered</p>
       <div style="position:absolute;inset:0;background:#fff;pointer-events:none"></div></div>`,
    "is covered by <div",
  ],
  "a box that cuts its words": [
    `<div style="width:40px;overflow:hidden;white-space:nowrap">Many words</div>`,
    "is cut",
  ],
  "a field's pale and small example": [
    `<style>input::placeholder{color:#bbb;font-size:11px}</style><input placeholder="Name">`,
    "is 11.0 px high",
  ],
  "a style sheet's own pale words": [
    `<style>p::before{content:"Total ";color:#bbb}</style><p>$5</p>`,
    '"Total " (p) has a contrast of 1.92',
  ],
  "a pale label of a drawing far below, under a header that stays": [
    `<header style="position:sticky;top:0;background:#fff">Header</header><div style="height:3000px"></div>
     ${drawing(label("fill:#999"))}`,
    '"14%" (text) is too pale for 100 %',
  ],
  "pale words at the end of a wide table": [
    `<div style="width:200px;overflow:auto"><div style="width:900px;text-align:right;color:#999"><b>Total</b></div></div>`,
    '"Total" (b) has a contrast of 2.85',
  ],
  "one row that looks otherwise, far down a list": [
    `<ul>${"<li>Row</li>".repeat(20)}<li style="color:#bbb">Pale row</li></ul>`,
    '"Pale row" (li) has a contrast of 1.92',
  ],
  // Cases that are no faults.
  "a drawing far below that can be read": [
    `<div style="height:3000px;background:#222"></div>${drawing(label("fill:#222"))}`,
    undefined,
  ],
  "a label with a halo under it, on a line": [
    drawing(
      `<path d="M0 54H300" stroke="#b8862f" stroke-width="4"/>${label("fill:#47524c;stroke:#f2eadb;stroke-width:7px;paint-order:stroke")}`,
    ),
    undefined,
  ],
  "words that can be scrolled to, that end in dots, or that only a screen reader reads": [
    `<div style="width:60px;overflow:auto;white-space:nowrap">Many more words</div>
     <div style="width:60px;overflow:hidden;white-space:nowrap;text-overflow:ellipsis">Many words</div>
     <span style="position:absolute;width:1px;height:1px;overflow:hidden">Only heard, and long</span>`,
    undefined,
  ],
  "a pale button that can't be used now": [
    `<button disabled style="background:#eee;color:#bbb">Send</button>`,
    undefined,
  ],
  "a page under a header that stays": [
    `<header style="position:sticky;top:0;background:#fff">Header</header>
     <div style="height:3000px"></div><p>Far below</p>`,
    undefined,
  ],
};

// One page for all cases: opening a new one takes longer than the check.
test("the check finds each fault, and accepts what can be read @proof", async ({ page }) => {
  for (const [name, [html, said]] of Object.entries(planted)) {
    await page.setContent(
      `<body style="background:#fff;color:#111;font:16px/1.5 sans-serif">${html}`,
    );
    const found = (await findUnreadable(page)).join("\n");
    if (said === undefined) expect.soft(found, name).toBe("");
    else expect.soft(found, name).toContain(said);
  }
});

test("a journey fails at pale text, in light and in dark colors @proof", async ({ page }) => {
  test.skip(lookFolder !== undefined, "Then pictures are taken in place of checks.");
  await page.setContent(
    `<html lang="en"><title>Words</title><main><h1>Words</h1><p style="color:#999">Pale words</p></main>`,
  );
  for (const colorScheme of ["light", "dark"] as const) {
    const checked = checkLook(page, { width: 360, colorScheme });
    await expect(checked).rejects.toThrow('Pale words\\" (p) has a contrast of 2.85');
  }
});
