import * as z from "zod/mini";
import { longestReason, mostChangesAtOnce, recordMessages } from "#records/core/record-input.ts";
import type { Ctx } from "#records/ctx.ts";
import { readViewer } from "#records/server/record-store.ts";
import { recordsOf } from "#records/server/records.ts";
import type { Viewer } from "#records/server/record-table.ts";
import { memberParams, readAllowed } from "#features/accounts/server/profile/profile-routes.ts";
import { accountGone } from "#features/accounts/server/refusals.ts";
import { findDaysOff, listDaysOff } from "#features/routing/core/days-off.ts";
import type {
  DaysOffAnswer,
  DaysOffStanding,
  Taker,
  WorkOnDaysOff,
} from "#features/routing/core/routing-answers.ts";
import { routingSetting } from "#features/routing/core/routing-setting.ts";
import { AppError } from "#platform/core/app-error.ts";
import { readableText } from "#platform/core/fields.ts";
import { idSchema } from "#platform/core/ids.ts";
import { perLocale } from "#platform/core/locale.ts";
import { recordKinds } from "#platform/core/staff/record-kind.ts";
import type { Db } from "#platform/database/database.ts";
import type { Routes } from "#platform/http/route-schema.ts";
import { adminsAndAgents, audited, staffTransaction } from "#platform/http/staff-route.ts";
import { readSetting } from "#platform/settings/settings-store.ts";
import { judgeAdvice, keepsLicenses, findDay } from "#staff/core/may-advise.ts";
import { siteConfig } from "#site.config.ts";
import { findStates } from "#records/core/zip/zip-states.ts";
import { findProfile, listWorkers, type ProfiledMember } from "#staff/server/profiles-store.ts";
import { listStaffNames } from "#staff/server/members-store.ts";
import { listWithDaysOff, listWorkOnDaysOff, readZipCodes } from "./days-off-store.ts";
import { handOver } from "./hand-over.ts";

const largestVersion = 2_147_483_647;

const handOverSchema = perLocale((locale) => {
  const words = recordMessages[locale];
  const name = z.nullable(readableText({ locale, maxLength: 100, message: words.assignee }));
  const record = z.object({
    kind: z.enum(recordKinds, words.changes),
    id: idSchema,
    version: z.int(words.version).check(z.minimum(1), z.maximum(largestVersion)),
  });
  const isOnce = (all: ReadonlyArray<{ readonly id: string }>) =>
    new Set(all.map(({ id }) => id)).size === all.length;
  return z.object({
    from: name,
    to: name,
    records: z
      .array(record, words.changes)
      .check(z.maxLength(mostChangesAtOnce, words.changes), z.refine(isOnce, words.changes)),
    tasks: z.array(idSchema, words.changes).check(z.maxLength(mostChangesAtOnce, words.changes)),
    licenseReason: z.optional(
      readableText({ locale, maxLength: longestReason, message: words.licenseReason }),
    ),
    /** Gives nothing back to somebody who was removed meanwhile. */
    isUndo: z.optional(z.boolean(words.changes)),
  });
});

/** Routes for what falls into somebody's days off. */
export function daysOffRoutes(app: Routes, ctx: Ctx): void {
  const { database, clock } = ctx;
  const reading = {
    ...adminsAndAgents,
    schema: {
      summary: "Lists what falls into somebody's days off, and who may take it over.",
      params: memberParams,
    },
  };
  app.get("/api/admin/staff/:username/days-off", reading, async (request) => {
    const username = readAllowed(request);
    const member = await findProfile(database.db, username);
    if (!member) throw new AppError("not_found", accountGone);
    return { success: true, ...(await readDaysOff(ctx, readViewer(request), member)) };
  });

  const handing = {
    ...audited(adminsAndAgents, "record-change"),
    schema: {
      summary: "Hands records and tasks over from one staff member to another, or to everybody.",
      body: handOverSchema,
    },
  };
  app.post("/api/admin/hand-over", handing, async (request) => {
    const { body: asked } = request;
    const work = { ctx, viewer: readViewer(request), now: clock.now(), asked };
    const { unlicensed, ...handed } = await staffTransaction(database, request, (tx) =>
      handOver(tx, work),
    );
    request.auditRecords = handed.records.map(({ id }) => id);
    request.auditUnlicensed = unlicensed;
    return { success: true, ...handed };
  });
}

async function readDaysOff(
  ctx: Ctx,
  viewer: Viewer,
  member: ProfiledMember,
): Promise<DaysOffAnswer> {
  const { db } = ctx.database;
  const now = ctx.clock.now();
  const { rule } = await readSetting(db, routingSetting);
  const [found] = listWithDaysOff([member], now);
  const work = found ? await listWorkOnDaysOff(ctx, db, found) : { records: [], tasks: [] };
  const isEmpty = work.records.length + work.tasks.length === 0;
  const takers =
    viewer.role === "admin" && !isEmpty ? await listTakers(ctx, member.username, work) : [];
  return { ...work, takers, isRuled: rule !== "off" };
}

/** Those who may open all kinds of this work. */
async function listTakers(
  ctx: Ctx,
  username: string,
  { records, tasks }: WorkOnDaysOff,
): Promise<readonly Taker[]> {
  const { db } = ctx.database;
  const now = ctx.clock.now();
  const kinds = [...records.map(({ kind }) => kind), ...tasks.map((task) => task.recordKind)];
  let names = await listStaffNames(db);
  for (const { kind, route } of recordsOf(ctx)) {
    if (!kinds.includes(kind)) continue;
    const open = await listStaffNames(db, route.config.roles);
    names = names.filter((name) => open.includes(name));
  }
  const members = await listWorkers(db);
  const zipCodes = await readZipCodes(db, [
    ...records.map(({ id }) => id),
    ...tasks.map(({ recordId }) => recordId),
  ]);
  const day = findDay(now, siteConfig.timeZone);
  const dueAt = [...records, ...tasks].map((one) => new Date(one.dueAt));
  const takers = members
    .filter((one) => one.username !== username && names.includes(one.username))
    .map(({ username: name, profile }) => {
      const days = listDaysOff(profile, now);
      const missing = keepsLicenses(members)
        ? zipCodes.filter((zip) => judgeAdvice(profile, { states: findStates(zip), day }) === "no")
        : [];
      const isAway = dueAt.some((at) => findDaysOff(days, at) !== undefined);
      return { username: name, isAway, unlicensed: missing.length };
    });
  return takers.toSorted(
    (one, other) => Number(one.isAway) - Number(other.isAway) || one.unlicensed - other.unlicensed,
  );
}

/** Everybody with days off, and how much of their work falls into them. */
export async function readDaysOffStanding(
  ctx: Ctx,
  db: Db,
  members: readonly ProfiledMember[],
): Promise<readonly DaysOffStanding[]> {
  const now = ctx.clock.now();
  const found = listWithDaysOff(members, now).map(async (member) => {
    const { records, tasks } = await listWorkOnDaysOff(ctx, db, member);
    const [next] = member.days;
    if (!next) return [];
    const counts = recordKinds.map(
      (kind) => [kind, records.filter((one) => one.kind === kind).length] as const,
    );
    return {
      username: member.username,
      next: { from: next.from, to: next.to },
      isNow: next.startsAt <= now,
      counts: { ...Object.fromEntries(counts), task: tasks.length },
    };
  });
  return (await Promise.all(found)).flat();
}
