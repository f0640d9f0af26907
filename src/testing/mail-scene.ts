import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { mailTemplates } from "#app/server/mail-templates.ts";
import { writeStopCallsLink } from "#features/consent/server/stop-calls-link.ts";
import { readConfig } from "#platform/server/config.ts";
import type { Database } from "#platform/server/database.ts";
import { frameMail } from "#platform/server/mail/frame-mail.ts";
import type { MailTemplate } from "#platform/server/mail/mail-template.ts";
import { mailTimings, sendNextMail } from "#platform/server/mail/mail-worker.ts";
import type { MailTimings, MailWorkerOptions } from "#platform/server/mail/mail-worker.ts";
import { mailsTable } from "#platform/server/mail/mails-store.ts";
import type { MailRow } from "#platform/server/mail/mails-store.ts";
import { queueMail } from "#platform/server/mail/queue-mail.ts";
import type { NewMail } from "#platform/server/mail/queue-mail.ts";
import { startMailReceiver } from "./mail-receiver.ts";
import type { MailReceiver, MailReceiverOptions } from "./mail-receiver.ts";
import { recordingLog } from "./recording-log.ts";
import { testSecret } from "./test-server.ts";
import { testClock } from "./test-clock.ts";
import type { TestClock } from "./test-clock.ts";

/** No pace. */
const testMailTimings: MailTimings = { ...mailTimings, pollMs: 10, paceMs: 0, claimMs: 60_000 };

/** Nor any patience with a mail server that hangs. */
export const hastyMailTimings: MailTimings = {
  ...testMailTimings,
  envelopeMs: 1_000,
  answerMs: 1_000,
};

/** A kind for tests: says the same to everybody, and a number from its data. */
export const plainMail: MailTemplate = {
  kind: "plain",
  render: async (_context, { data, locale }) =>
    frameMail({
      locale,
      subject: `Plain ${data["number"] ?? ""}`.trim(),
      title: "Plain",
      blocks: [{ kind: "text", text: "Words." }],
      reason: "You get this because a test sends it.",
    }),
};

export interface MailScene {
  readonly receiver: MailReceiver;
  readonly clock: TestClock;
  readonly log: ReturnType<typeof recordingLog>;
  /** Queues a mail, of the plain kind unless another is named. @returns its key. */
  queue(mail?: Partial<NewMail>): Promise<string>;
  find(dedupeKey: string): Promise<MailRow>;
  /** Sends until nothing is due. @returns how many tries that took. */
  sendAll(changes?: Partial<MailWorkerOptions>): Promise<number>;
  options(changes?: Partial<MailWorkerOptions>): MailWorkerOptions;
  close(): Promise<void>;
}

/** A queue, a mail server that takes its mails, and a clock that stands still. */
export async function openMailScene(
  database: Database,
  { clock = testClock(), ...receiving }: MailReceiverOptions & { readonly clock?: TestClock } = {},
): Promise<MailScene> {
  const receiver = await startMailReceiver(receiving);
  const log = recordingLog();
  const { smtp } = readConfig({ SMTP_URL: receiver.url }).mail;
  if (smtp === null) throw new Error("The receiver's address is no SMTP_URL.");
  const options = (changes: Partial<MailWorkerOptions> = {}): MailWorkerOptions => ({
    database,
    clock,
    log,
    siteUrl: "https://site.example",
    scheduleUrl: "https://schedule.example/call",
    smtp,
    from: "hello@site.example",
    writeStopCallsLink: (record, now) =>
      writeStopCallsLink({ secret: testSecret, siteUrl: "https://site.example" }, record, now),
    templates: [plainMail, ...mailTemplates],
    timings: testMailTimings,
    ...changes,
  });
  return {
    receiver,
    clock,
    log,
    options,
    async queue(mail = {}) {
      const dedupeKey = mail.dedupeKey ?? randomUUID();
      const made = { kind: "plain", to: "amara@example.com", ...mail, dedupeKey };
      await database.transaction((tx) => queueMail({ clock, isMailOn: true }, tx, made));
      return dedupeKey;
    },
    async find(dedupeKey) {
      const [row] = await database.db
        .select()
        .from(mailsTable)
        .where(eq(mailsTable.dedupeKey, dedupeKey));
      if (!row) throw new Error("No mail has this key.");
      return row;
    },
    async sendAll(changes) {
      const { signal } = new AbortController();
      let tries = 0;
      while (await sendNextMail(options(changes), signal)) tries += 1;
      return tries;
    },
    close: () => receiver.close(),
  };
}
