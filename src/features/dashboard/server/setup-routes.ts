import { eq, sql } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import * as z from "zod";
import { listOpenInvitations } from "#features/accounts/server/invitations-store.ts";
import { listStaffNames } from "#staff/server/members-store.ts";
import {
  declinableSteps,
  findOldApprovals,
  judgeSetup,
  listDoubts,
  markOf,
  readFigures,
  type Setup,
  type SetupFacts,
  type SetupMark,
  type SetupMarks,
  type ListedApproval,
} from "#features/dashboard/core/setup.ts";
import { findNewestEdition, listApprovalsBefore } from "#features/studio/server/editions-store.ts";
import { readBackupStatus } from "#features/backup/server/nightly-backups.ts";
import {
  findTestLead,
  hasAnsweredLead,
  insertTestLead,
} from "#features/leads/server/seed-demo-leads.ts";
import { listShownLicenses } from "#platform/core/site/held-licenses.ts";
import { readStaffOnPages } from "#features/site/server/follow-staff.ts";
import { findDay } from "#staff/core/may-advise.ts";
import { listInventedFacts } from "#features/site/core/invented-facts.ts";
import type { Ctx } from "#records/ctx.ts";
import type { Db } from "#platform/database/database.ts";
import { readableText } from "#platform/core/fields.ts";
import { perLocale } from "#platform/core/locale.ts";
import { defineSetting } from "#platform/core/setting.ts";
import type { Routes } from "#platform/http/route-schema.ts";
import { adminsOnly, audited, databaseOfStaff } from "#platform/http/staff-route.ts";
import { findMailGate } from "#platform/mail/mail-gate-store.ts";
import { eraseRecords } from "#platform/people/eraser.ts";
import { readSetting, writeSetting } from "#platform/settings/settings-store.ts";
import { listShownPeople } from "#platform/core/site/people.ts";
import { opensOnlyHere } from "#platform/core/site/site-address.ts";
import { siteConfig } from "#site.config.ts";

const markSchema = z.object({ by: z.string(), at: z.string() });
const keyedSchema = markSchema.extend({ keys: z.array(z.string()) });

/** Stored like a setting, but only this route writes it. */
const marksSetting = defineSetting<SetupMarks>({
  key: "setup-marks",
  schema: () =>
    z.object({
      address: markSchema.exactOptional(),
      mail: markSchema.exactOptional(),
      backup: markSchema.exactOptional(),
      colleague: markSchema.exactOptional(),
      testLead: markSchema.exactOptional(),
      figures: keyedSchema.exactOptional(),
      spanish: keyedSchema.extend({ reader: z.string().exactOptional() }).exactOptional(),
      approvals: keyedSchema.exactOptional(),
      testLeadId: z.string().nullable().exactOptional(),
    }),
  initial: {},
});

const mostKeys = 40;
/** The longest key is that of the prices, which contains all of them. */
const longestKey = 10_000;

const keysSchema = z.array(z.string().max(longestKey)).max(mostKeys);

const longestReader = 100;
const readerMessage = {
  en: "Write the name of the person who read it",
  es: "Escriba el nombre de la persona que lo leyó",
} as const;

const actSchema = perLocale((locale) =>
  z.discriminatedUnion("act", [
    z.object({
      act: z.enum(["confirm-figures", "confirm-approvals"]),
      keys: keysSchema,
    }),
    z.object({
      act: z.literal("confirm-spanish"),
      keys: keysSchema,
      reader: readableText({
        locale,
        maxLength: longestReader,
        message: readerMessage[locale],
      }).check(z.minLength(1, readerMessage[locale])),
    }),
    z.object({ act: z.literal("undo-spanish") }),
    z.object({ act: z.literal("do-without"), step: z.enum(declinableSteps) }),
    z.object({ act: z.literal("send-test-lead") }),
    z.object({ act: z.literal("remove-test-lead") }),
  ]),
);
type SetupAct = z.infer<ReturnType<typeof actSchema>>;

const path = "/api/admin/setup";

/** The owner's progress with setting up. Registered inside the scope that admits only staff. */
export function setupRoutes(app: Routes, ctx: Ctx): void {
  const reading = {
    ...adminsOnly,
    schema: { summary: "Tells how far the owner has come with setting up the site." },
  };
  app.get(path, reading, async () => ({ success: true, setup: await readSetup(ctx) }));

  const acting = {
    ...audited(adminsOnly, "setup-step"),
    schema: { summary: "Takes one step of setting up the site.", body: actSchema },
  };
  app.post(path, acting, async (request) => {
    const act = request.body;
    request.auditRecord = act.act === "do-without" ? `${act.act} ${act.step}` : act.act;
    const mark = { by: request.staff?.username ?? "", at: ctx.clock.now().toISOString() };
    await takeStep(ctx, request, act, mark);
    return { success: true, setup: await readSetup(ctx) };
  });
}

/** Computed from the current state, except for confirmations. */
async function readSetup(ctx: Ctx): Promise<Setup> {
  const { database, clock, config } = ctx;
  const { db } = database;
  const now = clock.now();
  const marks = await readSetting(db, marksSetting);
  const site = { ...siteConfig, scheduleUrl: config.scheduleUrl };
  const invitations = await listOpenInvitations(db, now);
  const approvals = await listOldApprovals(db, now);
  const staff = await readStaffOnPages(db, findDay(now, siteConfig.timeZone));
  const facts: SetupFacts = {
    invented: listInventedFacts({
      site,
      licenses: listShownLicenses(staff.held),
      people: listShownPeople((await findNewestEdition(db))?.overrides, staff.entries),
    }),
    doubts: listDoubts(now, approvals),
    isAddressNamed: config.siteAddress.by !== null && !opensOnlyHere(config.siteUrl),
    mail: await readMail(ctx),
    backup: await readBackup(ctx),
    colleagues: (await listStaffNames(db)).length - 1,
    invited: invitations.filter(({ userId }) => userId === null).length,
    testLead: marks.testLeadId ? await findTestLead(db, marks.testLeadId) : null,
    hasAnswered: await hasAnsweredLead(db),
    marks,
  };
  const { invented, doubts, testLead } = facts;
  return {
    steps: judgeSetup(facts),
    invented,
    doubts,
    approvals,
    testLead,
    marks,
    figures: readFigures(),
  };
}

async function readMail({ database, config }: Ctx): Promise<SetupFacts["mail"]> {
  if (config.mail.smtp === null) return "off";
  return (await findMailGate(database.db))?.lastSentAt ? "works" : "untried";
}

async function readBackup(ctx: Ctx): Promise<SetupFacts["backup"]> {
  const { state, madeAt } = await readBackupStatus(ctx);
  if (state === "off" || state === "unset") return "none";
  // A late backup is shown by the site's status line.
  return madeAt === null ? "tonight" : "made";
}

async function takeStep(
  ctx: Ctx,
  request: Pick<FastifyRequest, "confirmStaff">,
  act: SetupAct,
  mark: SetupMark,
): Promise<void> {
  const { clock } = ctx;
  const database = databaseOfStaff(ctx.database, request);
  const work = { database, clock, by: mark.by };
  if (act.act === "remove-test-lead") return removeTestLead(ctx, mark);
  await changeMarks(work, async (tx, marks) => {
    if (act.act === "do-without") return { [act.step]: mark };
    // Kept with no key: who took it back, and when, stays known.
    if (act.act === "undo-spanish") return { spanish: { ...mark, keys: [] } };
    if (act.act !== "send-test-lead") {
      const name = confirmed[act.act];
      const now = clock.now();
      // Of the confirmed keys, only those that are still current.
      const all = listDoubts(now, await listOldApprovals(tx, now));
      const shown = all.filter((doubt) => markOf(doubt) === name);
      // Each figure is confirmed by a press of its own: those confirmed before stay.
      const given = new Set([...act.keys, ...(marks[name]?.keys ?? [])]);
      const keys = shown.map(({ key }) => key).filter((key) => given.has(key));
      const reader = act.act === "confirm-spanish" && { reader: act.reader };
      return { [name]: { ...mark, keys, ...reader } };
    }
    if (marks.testLeadId && (await findTestLead(tx, marks.testLeadId))) return null;
    return { testLeadId: await insertTestLead(tx, clock.now()) };
  });

  async function removeTestLead(of: Ctx, by: SetupMark): Promise<void> {
    const { testLeadId } = await readSetting(database.db, marksSetting);
    if (!testLeadId) return;
    const found = await findTestLead(database.db, testLeadId);
    // Erased at once: an invented family needs no 30 days in the trash.
    await eraseRecords(of, ({ id }) => eq(id, testLeadId));
    await changeMarks(work, async () => ({
      testLeadId: null,
      ...(found?.isWorked && { testLead: by }),
    }));
  }
}

const confirmed = {
  "confirm-figures": "figures",
  "confirm-spanish": "spanish",
  "confirm-approvals": "approvals",
} as const;

const listOldApprovals = async (db: Db | Tx, now: Date): Promise<readonly ListedApproval[]> =>
  (await listApprovalsBefore(db, findOldApprovals(now))).map((approval) => ({
    ...approval,
    approvedAt: approval.approvedAt.toISOString(),
  }));

type Tx = Parameters<Parameters<Ctx["database"]["transaction"]>[0]>[0];

/**
 * Runs one at a time across all processes.
 * @param change null leaves the marks as they are.
 */
async function changeMarks(
  { database, clock, by }: Pick<Ctx, "database" | "clock"> & Pick<SetupMark, "by">,
  change: (tx: Tx, marks: SetupMarks) => Promise<Partial<SetupMarks> | null>,
): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('setup-marks'))`);
    const marks = await readSetting(tx, marksSetting);
    const changed = await change(tx, marks);
    if (changed === null) return;
    await writeSetting(tx, marksSetting, { ...marks, ...changed }, { by, now: clock.now() });
  });
}
