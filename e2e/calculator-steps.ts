import { type Page, expect } from "@playwright/test";

/** Each calculator with the answer to its initial numbers. */
export const calculatorTabs = [
  {
    path: "/calculators",
    tab: "Compound growth",
    title: "Compound growth calculator | Hearthstone",
    answer: "$462,290",
  },
  {
    path: "/calculators/savings",
    tab: "Savings goal",
    title: "Savings goal calculator | Hearthstone",
    answer: "$520",
  },
  {
    path: "/calculators/millionaire",
    tab: "Millionaire",
    title: "Millionaire calculator | Hearthstone",
    answer: "26 years 9 months",
  },
  {
    path: "/calculators/waiting",
    tab: "Cost of waiting",
    title: "Cost of waiting calculator | Hearthstone",
    answer: "$228,860",
  },
  {
    path: "/calculators/retirement",
    tab: "Retirement 401(k)",
    title: "401(k) retirement calculator | Hearthstone",
    answer: "$1,380,512",
  },
];

export const result = (page: Page) => page.getByRole("region", { name: "Result", exact: true });
export const answer = (page: Page) => result(page).locator(".answer");
export const number = (page: Page, name: string | RegExp) => page.getByRole("spinbutton", { name });
export const slider = (page: Page, name: string) => page.getByRole("slider", { name });

export async function calculate(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Calculate" }).click();
}

/** Opens all parts of a result. */
export async function openEverything(page: Page): Promise<void> {
  // This part is above the others and moves them when it opens.
  await result(page).getByRole("img").waitFor();
  await page.getByLabel("Show today's dollars").check();
  await page.getByLabel("Show higher and lower rates").check();
  for (const summary of await result(page).locator("summary").all()) await summary.click();
}

/** Moves the pointer until the page reacts: its code loads late, at the first movement. */
export async function bringAnswersCode(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press("Shift");
    await expect(result(page).getByRole("status")).toBeAttached({ timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
}
