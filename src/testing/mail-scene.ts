import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach } from "vitest";
import { listFeatures } from "#app/features.ts";
import { readConfig } from "#platform/config/config.ts";
import type { MailTemplate } from "#platform/platform-ctx.ts";
import type { Ctx } from "#records/ctx.ts";
import type { Log } from "#platform/process/log.ts";
import type { SmtpSettings } from "#platform/mail/mail-config.ts";
import type { Clock } from "#platform/core/clock.ts";
import type { Database } from "#platform/database/database.ts";
import { frameMail } from "#platform/mail/frame-mail.ts";
import { mailGateTable } from "#platform/mail/mail-gate-store.ts";
import { mailQueue, mailTimings, type MailTimings } from "#platform/mail/mail-worker.ts";
import { mailsTable, type MailRow } from "#platform/mail/mails-store.ts";
import { queueMail, type NewMail } from "#platform/mail/queue-mail.ts";
import {
  startMailReceiver,
  type MailReceiver,
  type MailReceiverOptions,
  type ReceivedMail,
} from "./mail-receiver.ts";
import { openTestDatabase } from "./database/test-database.ts";
import { useOpened } from "./use-opened.ts";
import { workOnce } from "./work-once.ts";
import { recordingLog } from "./site/recording-log.ts";
import { fixedMail, testCtx } from "./site/test-ctx.ts";
import { testClock, type TestClock } from "./site/test-clock.ts";

/** Sends mails at once, without the pauses of a running site. */
const testMailTimings: MailTimings = { ...mailTimings, pollMs: 10, paceMs: 0, claimMs: 60_000 };

/** Gives up soon on a mail server that hangs. */
export const hastyMailTimings: MailTimings = {
  ...testMailTimings,
  envelopeMs: 1_000,
  answerMs: 1_000,
};

/** A kind of mail for tests: the same text for everybody, with a number from its data. */
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
  /** How the scene reaches its receiver. */
  readonly smtp: SmtpSettings;
  readonly clock: TestClock;
  readonly log: ReturnType<typeof recordingLog>;
  readonly ctx: Ctx;
  /**
   * Queues a mail, of the plain kind by default.
   * @returns its key.
   */
  queue(mail?: Partial<NewMail>): Promise<string>;
  find(dedupeKey: string): Promise<MailRow>;
  /**
   * Sends until nothing is due.
   * @returns the number of attempts.
   */
  sendAll(changes?: SceneChanges): Promise<number>;
  /**
   * Sends everything.
   * @returns all mails to this address so far, in order.
   */
  mailsTo(address: string): Promise<ReadonlyArray<ReceivedMail["parsed"]>>;
  /** Arguments for starting a worker. */
  worker(changes?: SceneChanges): readonly [Ctx, MailTimings];
  close(): Promise<void>;
}

export interface SceneChanges {
  readonly database?: Database;
  readonly log?: Log;
  readonly clock?: Clock;
  readonly smtp?: SmtpSettings;
  readonly timings?: MailTimings;
  /** Kinds of mail besides those of the features. */
  readonly templates?: readonly MailTemplate[];
}

/** A queue, a mail server that accepts its mails, and a clock that stands still. */
export async function openMailScene(
  database: Database,
  { clock = testClock(), ...receiving }: MailReceiverOptions & { readonly clock?: TestClock } = {},
): Promise<MailScene> {
  const receiver = await startMailReceiver(receiving);
  const log = recordingLog();
  const { smtp } = readConfig({ SMTP_URL: receiver.url }).mail;
  if (smtp === null) throw new Error("The receiver's address is no SMTP_URL.");
  const config = {
    siteUrl: "https://site.example",
    scheduleUrl: "https://schedule.example/call",
    mail: fixedMail(smtp),
  };
  const makeCtx = ({ templates = [plainMail], ...changes }: SceneChanges = {}) =>
    testCtx({
      database: changes.database ?? database,
      clock: changes.clock ?? clock,
      log: changes.log ?? log,
      config: changes.smtp ? { ...config, mail: fixedMail(changes.smtp) } : config,
      features: [...listFeatures(), { name: "scene", mails: templates }],
    });
  const worker = (changes: SceneChanges = {}) =>
    [makeCtx(changes), changes.timings ?? testMailTimings] as const;
  const sendAll = async (changes?: SceneChanges) => {
    const queue = mailQueue(...worker(changes));
    let tries = 0;
    while (await workOnce(queue)) tries += 1;
    return tries;
  };
  return {
    receiver,
    smtp,
    clock,
    log,
    ctx: makeCtx(),
    worker,
    async queue(mail = {}) {
      const dedupeKey = mail.dedupeKey ?? randomUUID();
      const made = { kind: "plain", to: "amara@example.com", ...mail, dedupeKey };
      await database.transaction((tx) => queueMail(makeCtx(), tx, made));
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
    sendAll,
    async mailsTo(address) {
      await sendAll();
      return receiver.mails.filter(({ to }) => to === address).map(({ parsed }) => parsed);
    },
    close: () => receiver.close(),
  };
}

/**
 * One database for a test file; scenes opened on it are closed, and their mails removed, after each
 * test.
 */
export function useMailScenes() {
  const store = useOpened(openTestDatabase);
  const scenes: MailScene[] = [];
  afterEach(async () => {
    for (const scene of scenes.splice(0)) await scene.close();
    await store.database.db.delete(mailsTable);
    await store.database.db.delete(mailGateTable);
  });
  async function openScene(options?: Parameters<typeof openMailScene>[1]): Promise<MailScene> {
    const scene = await openMailScene(store.database, options);
    scenes.push(scene);
    return scene;
  }
  return { store, openScene };
}
