import { type Browser, type Page, expect } from "@playwright/test";

/**
 * The only two fonts of the journeys' browsers (fonts.conf). Pages use the narrow one, which the site
 * names first; checks of widths run in both, because a word that fits in one font may be too small a
 * target, or break its line, in the other.
 */
const families = { narrow: "Liberation Sans", wide: "DejaVu Sans" } as const;

export type Font = keyof typeof families;
const fonts = ["wide", "narrow"] as const;

/** Renders the page in this font. The next page begins in the narrow one. */
export async function drawIn(page: Page, font: Font): Promise<void> {
  await page.evaluate(setFont, families[font]);
}

/**
 * Checks the page in both fonts, in the narrow one last, which then stays.
 *
 * @param check gets the font, to name it in its faults.
 */
export async function inEachFont(page: Page, check: (font: string) => Promise<void>) {
  for (const font of fonts) {
    await drawIn(page, font);
    await check(families[font]);
  }
}

// By script: the content policy refuses a sheet in the page, and React would meet an attribute.
function setFont(family: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`:root { --font-sans: "${family}" !important }`);
  document.adoptedStyleSheets = [sheet];
}

/** Reads which font files the browser really uses: it replaces a missing font silently. */
export async function readDrawnFonts(browser: Browser): Promise<string> {
  const page = await browser.newPage();
  const wanted = Object.values(families);
  await page.setContent(
    wanted.map((family) => `<p style="font-family:'${family}'">A</p>`).join(""),
  );
  const session = await page.context().newCDPSession(page);
  await session.send("DOM.enable");
  await session.send("CSS.enable");
  const { root } = await session.send("DOM.getDocument");
  const { nodeIds } = await session.send("DOM.querySelectorAll", {
    nodeId: root.nodeId,
    selector: "p",
  });
  const drawn = nodeIds.map(async (nodeId) => {
    const { fonts: used } = await session.send("CSS.getPlatformFontsForNode", { nodeId });
    return used.map(({ familyName }) => familyName).join();
  });
  const found = await Promise.all(drawn);
  expect(found, "Debian has them in fonts-liberation and fonts-dejavu-core").toEqual(wanted);
  await page.close();
  return found.join(" and ");
}
