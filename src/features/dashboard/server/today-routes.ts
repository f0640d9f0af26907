import { or } from "drizzle-orm";
import { z } from "zod";
import type { OwnTask } from "#records/core/record.ts";
import { readViewer } from "#records/server/record-store.ts";
import type { Viewer } from "#records/server/record-table.ts";
import { recordsOf } from "#records/server/records.ts";
import { findRecordNames } from "#records/server/record-parts.ts";
import { isTaskOf, listOwnTasks } from "#records/server/tasks-store.ts";
import { countWaitingInquiries } from "#features/inquiries/server/inquiry-record.ts";
import { readLeadFigures, readPromiseMeter } from "#features/leads/server/lead-figures-store.ts";
import { listWaitingLeads } from "#features/leads/server/waiting-leads-store.ts";
import { siteConfig } from "#site.config.ts";
import type { Ctx } from "#records/ctx.ts";
import { type DayStart, isTimeZone, listDayStarts } from "#platform/core/clock.ts";
import { type Localized, perLocale } from "#platform/core/locale.ts";
import { emptyAsUnset } from "#platform/http/lists.ts";
import type { Routes } from "#platform/http/route-schema.ts";
import { adminsAndAgents } from "#platform/http/staff-route.ts";

/** The page polls each minute; within this time that makes one audit event. */
const sameLookMs = 15 * 60_000;
const countedDays = 30;

const messages: Localized<Readonly<Record<"mine", string>>> = {
  en: { mine: "mine must be true or false" },
  es: { mine: "mine debe ser true o false" },
};

const querySchema = perLocale((locale) =>
  z.object({
    mine: z.preprocess(
      emptyAsUnset,
      z.enum(["true", "false"], messages[locale].mine).default("false"),
    ),
    // A time zone that this machine doesn't know counts as not given, because a browser may know
    // newer ones.
    timeZone: z.preprocess(
      emptyAsUnset,
      z.string().max(64).refine(isTimeZone).nullable().default("UTC").catch(null),
    ),
  }),
);

interface TodayAsked {
  readonly isMine: boolean;
  readonly now: Date;
  /** Today and the days before it, and the end of today, in the reader's time zone. */
  readonly days: readonly DayStart[];
}

/** The data of the first staff page. Registered inside the scope that admits only staff. */
export function todayRoutes(app: Routes, ctx: Ctx): void {
  const { clock, database } = ctx;
  const { db } = database;
  const lastLooks = new Map<string, number>();

  type Asked = z.infer<ReturnType<typeof querySchema>>;
  function ask({ mine, timeZone }: Asked, days: number): TodayAsked {
    const now = clock.now();
    return {
      isMine: mine === "true",
      now,
      days: listDayStarts(timeZone ?? siteConfig.timeZone, now, days),
    };
  }

  const today = {
    ...adminsAndAgents,
    schema: { summary: "Lists what has to be done now.", querystring: querySchema },
  };
  app.get("/api/admin/today", today, async (request) => {
    const asked = ask(request.query, 1);
    const username = request.staff?.username ?? "";
    const now = asked.now.getTime();
    if (now - (lastLooks.get(username) ?? 0) >= sameLookMs) {
      lastLooks.set(username, now);
      request.auditAs = "leads-list";
    }
    return { success: true, ...(await readToday(ctx, readViewer(request), asked)) };
  });

  const figures = {
    ...adminsAndAgents,
    schema: { summary: `Counts the leads of ${countedDays} days.`, querystring: querySchema },
  };
  app.get("/api/admin/today/figures", figures, async (request) => {
    const { now, days } = ask(request.query, countedDays);
    return {
      success: true,
      figures: await readLeadFigures(db, { viewer: readViewer(request), now, days }),
      meter: await readPromiseMeter(db, now),
    };
  });
}

/** What must be done now. */
async function readToday(ctx: Ctx, viewer: Viewer, { isMine, now, days }: TodayAsked) {
  const { db } = ctx.database;
  const asked = { viewer, isMine, now };
  return {
    queue: await listWaitingLeads(ctx, asked),
    inquiries: await countWaitingInquiries(db, asked),
    tasks: await listTasks(ctx, viewer, days.at(-1)?.startsAt ?? now),
  };
}

async function listTasks(ctx: Ctx, viewer: Viewer, dueBefore: Date): Promise<OwnTask[]> {
  const { db } = ctx.database;
  const open = recordsOf(ctx).filter(({ route }) => route.config.roles.includes(viewer.role));
  const isTheirs = or(...open.map((source) => isTaskOf(db, source, viewer)));
  const tasks = await listOwnTasks(db, dueBefore, isTheirs);
  const names = new Map<string, string>();
  for (const { kind, table } of open) {
    const ids = tasks
      .filter(({ recordKind }) => recordKind === kind)
      .map(({ recordId }) => recordId);
    for (const [id, name] of await findRecordNames(db, table, viewer, ids)) names.set(id, name);
  }
  // Tasks of a record that was moved into the trash meanwhile are left out.
  return tasks.flatMap((task) => {
    const fullName = names.get(task.recordId);
    return fullName === undefined ? [] : { ...task, fullName };
  });
}
