import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import { plant } from "./planted-values.ts";
import { expect, test as journeyTest } from "./journey-test.ts";

export interface MailReceiver {
  /** For SMTP_URL. */
  readonly url: string;
  /** Returns the link of the next unread mail with this subject to this address. */
  takeLink(to: string, subject: string): Promise<string>;
  close(): Promise<void>;
}

interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** A real mail server on this machine, for a site that a journey started. */
async function startMailReceiver(): Promise<MailReceiver> {
  const letters: Letter[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    logger: false,
    onData(stream, { envelope }, done) {
      void (async () => {
        const { subject = "", text = "" } = await PostalMime.parse(await buffer(stream));
        letters.push({ to: envelope.rcptTo[0]?.address ?? "", subject, text });
        done();
      })();
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    async takeLink(to, subject) {
      const find = () => letters.findIndex((each) => each.to === to && each.subject === subject);
      await expect.poll(find, `a mail to ${to}`).toBeGreaterThanOrEqual(0);
      const [letter] = letters.splice(find(), 1);
      const link = /http:\/\/\S+#\S+/.exec(letter?.text ?? "")?.[0] ?? "";
      plant(link.split("#")[1] ?? "");
      return link;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** The journeys' test with a site of its own that sends mail to a server on this machine. */
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

export { expect };
