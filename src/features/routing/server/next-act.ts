import { and, eq, or, sql } from "drizzle-orm";
import { leadsTable } from "#features/leads/server/leads-store.ts";
import { chooseAdviser } from "#features/routing/core/choose-adviser.ts";
import { findDaysOff, listDaysOff } from "#features/routing/core/days-off.ts";
import { findNextMorning, findOpenAfter, isOpen } from "#features/routing/core/office-time.ts";
import type { NextAct, RoutedParts } from "#features/routing/core/routing-answers.ts";
import {
  handOnHours,
  hotMinutes,
  type Routing,
  routingPool,
  routingSetting,
} from "#features/routing/core/routing-setting.ts";
import { findDueAt } from "#records/core/answer-clock.ts";
import type { Ctx } from "#records/ctx.ts";
import { minuteMs } from "#platform/core/durations.ts";
import type { Db } from "#platform/database/database.ts";
import { readSetting } from "#platform/settings/settings-store.ts";
import { findProfile, listWorkers, type ProfiledMember } from "#staff/server/profiles-store.ts";
import { isLeftOnDaysOff, listWithDaysOff } from "./days-off/days-off-store.ts";
import { findUnansweredSince, isForSite, isRehearsed, isToAnswer } from "./routings-store.ts";
import { findLastRouting } from "./shown-routings-store.ts";

/** What comes next for a lead: its assignee's days off, and what the rule does. */
export async function readNextAct(
  { database: { db }, clock }: Ctx,
  id: string,
): Promise<Pick<RoutedParts, "daysOff" | "nextAct">> {
  const now = clock.now();
  const lead = await readLead(db, id);
  if (!lead) return { daysOff: null, nextAct: null };
  const { assignee, submittedAt } = lead;
  const member = assignee === null ? null : await findProfile(db, assignee);
  const days = member
    ? findDaysOff(listDaysOff(member.profile, now), new Date(findDueAt(submittedAt.toISOString())))
    : undefined;
  const daysOff = days && assignee ? { username: assignee, from: days.from, to: days.to } : null;
  const setting = await readSetting(db, routingSetting);
  const { since } = await readSetting(db, routingPool);
  if (setting.rule === "off" || since === null) return { daysOff, nextAct: null };
  const asked = { now, setting, since: new Date(since) };
  const at = assignee === null ? await findAssigning(db, lead, asked) : null;
  if (at) return { daysOff, nextAct: { kind: "assign", at: at.toISOString() } };
  const handedOn = member && (await findHandingOn(db, lead, member, asked));
  const nextAct: NextAct | null = handedOn && { kind: "hand-on", at: handedOn.toISOString() };
  return { daysOff, nextAct };
}

type Lead = NonNullable<Awaited<ReturnType<typeof readLead>>>;

async function readLead(db: Db, id: string) {
  const { assignee, submittedAt, leadCategory } = leadsTable;
  const [lead = null] = await db
    .select({ id: leadsTable.id, assignee, submittedAt, category: leadCategory })
    .from(leadsTable)
    .where(and(eq(leadsTable.id, id), or(isToAnswer, isRehearsed)));
  return lead;
}

interface Asked {
  readonly now: Date;
  readonly since: Date;
  readonly setting: Routing;
}

/** When a lead without an assignee is assigned; null where the rule leaves it alone. */
async function findAssigning(db: Db, lead: Lead, { now, since, setting }: Asked) {
  if ((await db.$count(leadsTable, and(eq(leadsTable.id, lead.id), isForSite(since)))) === 0) {
    return null;
  }
  const last = await findLastRouting(db, lead.id);
  if (last?.username === null) return findFreeAgain(db, last, now);
  const morning = findNextMorning(lead.submittedAt);
  if (lead.category !== "hot") return morning;
  const { hotWithinMinutes = hotMinutes } = setting;
  const opensAt = isOpen(now)
    ? new Date(lead.submittedAt.getTime() + hotWithinMinutes * minuteMs)
    : findOpenAfter(now, 0);
  return opensAt < morning ? opensAt : morning;
}

type LastRouting = NonNullable<Awaited<ReturnType<typeof findLastRouting>>>;

/** When somebody who has a day off is back, where only that keeps them from the lead; else now. */
async function findFreeAgain(db: Db, { question }: LastRouting, now: Date): Promise<Date> {
  const away = chooseAdviser(question).judged.flatMap(({ username, skipped }) =>
    skipped === "away" ? username : [],
  );
  const backAt = (await listWorkers(db)).flatMap(({ username, profile }) => {
    const days = away.includes(username) ? findDaysOff(listDaysOff(profile, now), now) : undefined;
    return days ? days.endsAt.getTime() : [];
  });
  return backAt.length === 0 ? now : new Date(Math.min(...backAt));
}

/** When a lead is handed on; null where it stays with its assignee. */
async function findHandingOn(
  db: Db,
  { id }: Lead,
  member: ProfiledMember,
  { now, since, setting }: Asked,
): Promise<Date | null> {
  const [away] = listWithDaysOff([member], now);
  const leaves = (away?.days ?? []).map((one) => (one.startsAt > now ? one.startsAt : now));
  const { handOnAfterHours = handOnHours } = setting;
  const times: Date[] = [];
  for (const leavesAt of leaves) {
    const isLeft = away && isLeftOnDaysOff([away], leavesAt);
    const isIt = and(
      eq(leadsTable.id, id),
      sql`${leadsTable.submittedAt} >= ${since.toISOString()}::timestamptz`,
    );
    if (isLeft && (await db.$count(leadsTable, and(isIt, isLeft))) > 0) times.push(leavesAt);
  }
  const waitsSince = handOnAfterHours === 0 ? null : await findUnansweredSince(db, id);
  if (waitsSince) times.push(findOpenAfter(waitsSince, handOnAfterHours));
  return times.toSorted((one, other) => one.getTime() - other.getTime())[0] ?? null;
}
