import { expect, test as siteTest } from "./site-test.ts";

/** A failed call is logged by the browser itself; the journeys that cause one look at the page. */
const browsersOwnNote = /^Failed to load resource/;

/**
 * The site's test, which fails as well when any page wrote an error to the console, broke the
 * content policy, or was drawn by React in another way than by the server.
 */
export const test = siteTest.extend<{ readonly faults: string[] }>({
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
