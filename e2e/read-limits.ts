import type { Page } from "@playwright/test";

/** Reads the legal limits from the calculator, in a browser context of its own. */
export async function readLimits(page: Page): Promise<string> {
  const visitor = await page.context().newPage();
  await visitor.goto("/calculators/retirement");
  await visitor.getByRole("button", { name: "Calculate" }).click();
  const text = await visitor.getByText(/Source: IRS Notice/).innerText();
  await visitor.close();
  return text;
}
