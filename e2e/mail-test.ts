import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import { plant } from "./planted-values.ts";
import { expect, test as journeyTest } from "./journey-test.ts";

export interface MailReceiver {
  /** For SMTP_URL. */
  readonly url: string;
  /** Returns the next unread mail with this subject to this address. */
  take(to: string, subject: string): Promise<Letter>;
  /** Returns the link in it. */
  takeLink(to: string, subject: string): Promise<string>;
  /** How many unread mails an address has. */
  count(to: string): number;
  close(): Promise<void>;
}

interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly fromName: string;
  readonly replyTo: string;
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
        const mail = await PostalMime.parse(await buffer(stream));
        letters.push({
          to: envelope.rcptTo[0]?.address ?? "",
          subject: mail.subject ?? "",
          text: mail.text ?? "",
          fromName: mail.from?.name ?? "",
          replyTo: mail.replyTo?.[0]?.address ?? "",
        });
        done();
      })();
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  async function take(to: string, subject: string): Promise<Letter> {
    const find = () => letters.findIndex((each) => each.to === to && each.subject === subject);
    await expect.poll(find, { message: `a mail to ${to}`, timeout: 20_000 }).toBeGreaterThan(-1);
    const [letter] = letters.splice(find(), 1);
    if (!letter) throw new Error("The letter was taken by somebody else.");
    return letter;
  }
  return {
    url: `smtp://127.0.0.1:${port}`,
    take,
    count: (wanted) => letters.filter(({ to }) => to === wanted).length,
    async takeLink(to, subject) {
      const { text } = await take(to, subject);
      const link = /http:\/\/\S+#\S+/.exec(text)?.[0] ?? "";
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
