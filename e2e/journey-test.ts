import type { BrowserContext } from "@playwright/test";
import { expect, test as siteTest } from "./site-test.ts";

/** The browser logs failed requests itself; journeys that cause one check the page instead. */
const browsersOwnNote = /^Failed to load resource/;

export interface JourneyFixtures {
  readonly faults: string[];
}

/**
 * Fails when any page logged an error, broke the content policy, or was rendered by React differently
 * than by the server.
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

/** The site's test with this check. */
export const test = siteTest.extend<JourneyFixtures>({ faults: [expectNoFaults, { auto: true }] });

export { expect };
