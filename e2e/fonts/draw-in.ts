import { type Browser, type Page, expect } from "@playwright/test";

/**
 * The journeys' browsers know these two alone (fonts.conf). Pages are drawn in the narrow one, which
 * the site names before the wide one; what depends on how wide a text is drawn is looked at in both: a
 * word that fits its box in one is too short for a finger, or breaks its line, in the other.
 */
const families = { narrow: "Liberation Sans", wide: "DejaVu Sans" } as const;

export type Font = keyof typeof families;
const fonts = ["wide", "narrow"] as const;

/** Draws the page on screen in that font. The next page begins in the narrow one. */
export async function drawIn(page: Page, font: Font): Promise<void> {
  await page.evaluate(setFont, families[font]);
}

/**
 * Looks at the page on screen in both fonts, in the narrow one last, which then stays.
 *
 * @param check is told the font, to name it where it finds a fault.
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

/** Asks the browser for the files it really draws from: it takes another font where one is missing. */
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
