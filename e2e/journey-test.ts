import type { APIRequestContext } from "@playwright/test";
import { expect, test as siteTest } from "./site-test.ts";

/** A failed call is logged by the browser itself; the journeys that cause one look at the page. */
const browsersOwnNote = /^Failed to load resource/;

export interface WorkerFixtures {
  /** Calls the site as a member of staff, apart from the browser's own session. */
  readonly staff: APIRequestContext;
}

/**
 * The site's test, which fails as well when any page wrote an error to the console, broke the
 * content policy, or was drawn by React in another way than by the server.
 */
export const test = siteTest.extend<{ readonly faults: string[] }, WorkerFixtures>({
  staff: [
    async ({ playwright, site }, use) => {
      const staff = await playwright.request.newContext({ baseURL: site.url });
      const answer = await staff.post("/api/auth/login", { data: site.admin });
      expect(answer.status()).toBe(200);
      await use(staff);
      await staff.dispose();
    },
    { scope: "worker" },
  ],
  faults: [
    async ({ context }, use) => {
      const faults: string[] = [];
      context.on("weberror", (error) => faults.push(error.error().message));
      context.on("console", (message) => {
        if (message.type() !== "error" || browsersOwnNote.test(message.text())) return;
        faults.push(message.text());
      });
      await use(faults);
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
