import { test as journeyTest } from "./journey-test.ts";
import { type MailReceiver, startMailReceiver } from "./mail-receiver.ts";

/** The journeys' test with a site of its own that sends mail, to a server on this machine. */
export const test = journeyTest.extend<object, { readonly post: MailReceiver }>({
  post: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of wanted fixtures here
    async ({}, use) => {
      const post = await startMailReceiver();
      await use(post);
      await post.close();
    },
    { scope: "worker" },
  ],
  settings: [async ({ post }, use) => use({ SMTP_URL: post.url }), { scope: "worker" }],
});

export { expect } from "./journey-test.ts";
