import type { BrowserContext } from "@playwright/test";
import { expect, test as siteTest } from "./site-test.ts";

/** A failed call is logged by the browser itself; the journeys that cause one look at the page. */
const browsersOwnNote = /^Failed to load resource/;

export interface JourneyFixtures {
  readonly faults: string[];
}

/**
 * Fails when any page wrote an error to the console, broke the content policy, or was drawn by React
 * in another way than by the server.
 */
export async function expectNoFaults(
  { context }: { readonly context: BrowserContext },
  use: (faults: string[]) => Promise<void>,
): Promise<void> {
  const faults: string[] = [];
  context.on("weberror", (error) => faults.push(error.error().message));
  context.on("console", (message) => {
    if (message.type() !== "error" || browsersOwnNote.test(message.text())) return;
    faults.push(message.text());
  });
  await use(faults);
  expect(faults).toEqual([]);
}

/** The site's test with that. */
export const test = siteTest.extend<JourneyFixtures>({ faults: [expectNoFaults, { auto: true }] });

export { expect };
