import { test as journeyTest } from "./journey-test.ts";

/** The journeys' test with a browser that is signed in. */
export const test = journeyTest.extend({
  context: async ({ context, site }, use) => {
    await context.request.post(`${site.url}/api/auth/login`, { data: site.admin });
    await use(context);
  },
});

export { expect } from "./journey-test.ts";
