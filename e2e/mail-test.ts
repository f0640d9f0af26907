import { test as journeyTest } from "./journey-test.ts";
import { type MailReceiver, startMailReceiver } from "./mail-receiver.ts";
import type { WorkerFixtures } from "./site-test.ts";
import { startSite } from "./start-site.ts";

/** The journeys' test with a site of its own that sends mail, to a server on this machine. */
export const test = journeyTest.extend<object, WorkerFixtures & { readonly post: MailReceiver }>({
  post: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of wanted fixtures here
    async ({}, use) => {
      const post = await startMailReceiver();
      await use(post);
      await post.close();
    },
    { scope: "worker" },
  ],
  site: [
    async ({ post }, use) => {
      const site = await startSite({ SMTP_URL: post.url });
      await use(site);
      await site.close();
    },
    { scope: "worker", timeout: 180_000 },
  ],
});

export { expect } from "./journey-test.ts";
