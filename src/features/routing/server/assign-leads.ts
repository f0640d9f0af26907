import { isDeepStrictEqual } from "node:util";
import { eq } from "drizzle-orm";
import { changeRecords } from "#records/server/work/change-records.ts";
import type { Viewer } from "#records/server/record-table.ts";
import { recordOf } from "#records/server/records.ts";
import {
  chooseAdviser,
  findObstacle,
  type RoutingChoice,
  type RoutingQuestion,
} from "#features/routing/core/choose-adviser.ts";
import {
  findLastMorning,
  findOpenSince,
  isOpen,
  readWall,
} from "#features/routing/core/office-time.ts";
import {
  countTurn,
  describeCandidate,
  findStart,
  listDays,
  type Rotating,
  weighTurns,
  windowDays,
} from "#features/routing/core/rotation.ts";
import {
  handOnHours,
  hotMinutes,
  type Routing,
  type RoutingPool,
  routingPool,
  routingSetting,
} from "#features/routing/core/routing-setting.ts";
import type { Ctx } from "#records/ctx.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { readSetting, settingsTable } from "#platform/settings/settings-store.ts";
import { listLicenses } from "#staff/core/may-advise.ts";
import { type StaffProfile, weightOf } from "#staff/core/profile.ts";
import { holdStaff } from "#staff/server/members-store.ts";
import { listWorkers } from "#staff/server/profiles-store.ts";
import { dayMs, minuteMs } from "#platform/core/durations.ts";
import { readFamily, type RoutedFields } from "./routed-family.ts";
import { listWithDaysOff } from "./days-off/days-off-store.ts";
import {
  countOpen,
  countTurns,
  findAdvisers,
  insertRoutings,
  listHad,
  listLeft,
  listUnanswered,
  listUnassigned,
  mostAtOnce,
  type NewRouting,
  noteTried,
} from "./routings-store.ts";
import { mailOwner } from "./unplaced-mail.ts";

/** The site itself: the timeline has no user name. */
const site: Viewer = { username: "", role: "admin" };

/**
 * Assigns due leads by the owner's rule, and hands on those that were not answered. It looks at the
 * current state of leads instead of events: so it does not matter who calls it how often, nor where
 * an earlier call was interrupted. Every process calls it every few seconds.
 */
export async function assignLeads(ctx: Ctx): Promise<void> {
  // First without the lock, because mostly the rule is off, or nothing is due.
  const { db } = ctx.database;
  const { leads } = await listDue(db, await readSetting(db, routingPool), ctx.clock.now());
  const obstacles = new Set<string>();
  // Apart from the others, because demo leads count in nobody's turn but that of the next one.
  for (const isDemo of [false, true]) {
    const isAny = leads.some((lead) => lead.isDemo === isDemo);
    for (let settled = isAny ? mostAtOnce : 0; settled >= mostAtOnce;) {
      const made = await ctx.database.transaction((tx) => assignSome(ctx, tx, isDemo));
      settled = made.settled;
      for (const obstacle of isDemo ? [] : made.obstacles) obstacles.add(obstacle);
    }
  }
  await mailOwner(ctx, obstacles);
}

interface Assigned {
  /** The number of leads for which a choice was made. */
  readonly settled: number;
  /** Why nobody may take some of them. */
  readonly obstacles: readonly string[];
}

const nothing: Assigned = { settled: 0, obstacles: [] };

/** One transaction: the lock, the choices, the assignments and their reasons. */
async function assignSome(ctx: Ctx, tx: Tx, isDemo: boolean): Promise<Assigned> {
  const pool = await lockPool(tx);
  const now = ctx.clock.now();
  const { leads, due, setting } = await listDue(tx, pool, now, isDemo);
  const { rule } = setting;
  if (leads.length === 0 || rule === "off") return nothing;
  const team = await readTeam(tx, pool, now, isDemo);
  const turns = {
    now,
    shares: new Map(weighTurns(team, readWall(now).day)),
    open: await countOpen(tx),
  };
  const had = await listHad(
    tx,
    leads.map(({ id }) => id),
  );
  const keyOf = ({ email }: WaitingLead) => email.toLowerCase();
  const advisers = await findAdvisers(ctx, tx, [...new Set(leads.map(keyOf))]);
  const made = leads.map((lead) => {
    const known = advisers.get(keyOf(lead));
    const family = readFamily(lead, team, known);
    const candidates = team.map((member) => describeCandidate(member, family, turns));
    // Whoever has a day off may get the lead again later; somebody who did not answer may not.
    const hadIt = (had.get(lead.id) ?? []).filter(
      (name) => lead.routingId !== undefined || name !== lead.handedFrom,
    );
    const asked = { rule, family, had: hadIt, candidates };
    const choice = choose(lead, asked, { ...due, setting });
    const member = team.find(({ username }) => username === choice?.username);
    if (member) countTurn(member, turns);
    // A later lead of the same family gets the same adviser.
    if (choice?.username) known?.add(choice.username);
    return { lead, ...choice };
  });
  return store(ctx, tx, made, now);
}

interface WaitingLead extends RoutedFields {
  readonly email: string;
  readonly id: string;
  readonly isDemo: boolean;
  readonly version: number;
  readonly category: string | null;
  readonly submittedAt: Date;
  /** For a lead that is handed on: its assignee. */
  readonly handedFrom?: string | null;
  /** The choice that assigned a lead to somebody who did not answer in time. */
  readonly routingId?: string;
}

/** Leads that should be assigned, or handed on, by now; none while the rule is off. */
async function listDue(db: Db | Tx, { since }: RoutingPool, now: Date, isDemo?: boolean) {
  const setting = await readSetting(db, routingSetting);
  const due = { now, morning: findLastMorning(now), isOpen: isOpen(now) };
  if (setting.rule === "off" || since === null) return { leads: [], due, setting };
  const from = { ...due, since: new Date(since), isDemo };
  const waiting: readonly WaitingLead[] = await listUnassigned(db, from);
  if (isDemo) return { leads: waiting, due, setting };
  const members = listWithDaysOff(await listWorkers(db), now);
  const left: readonly WaitingLead[] = await listLeft(db, { ...from, members });
  const late: readonly WaitingLead[] = await listLate(db, setting, due);
  const isLeft = new Set(left.map(({ id }) => id));
  const leads = [...waiting, ...left, ...late.filter(({ id }) => !isLeft.has(id))];
  return { leads, due, setting };
}

/** Leads to hand on; while the agency is closed nobody is blamed for not answering. */
async function listLate(
  db: Db | Tx,
  { handOnAfterHours = handOnHours }: Routing,
  { now, isOpen: isTime }: { readonly now: Date; readonly isOpen: boolean },
) {
  if (handOnAfterHours === 0 || !isTime) return [];
  return listUnanswered(db, { now, before: findOpenSince(now, handOnAfterHours) });
}

type Made = Readonly<{ lead: WaitingLead }> &
  Partial<Readonly<{ username: string | null; question: RoutingQuestion; choice: RoutingChoice }>>;

/**
 * While the agency is open, a hot lead, and one that is handed on, goes to somebody who is at work.
 * A hot one waits some minutes for such a person; all others then go to anybody.
 *
 * @returns null while it still waits for somebody to be at work.
 */
function choose(
  { category, handedFrom, submittedAt }: WaitingLead,
  asked: Omit<RoutingQuestion, "isAtOnce">,
  at: { now: Date; morning: Date; isOpen: boolean; setting: Routing },
) {
  const ask = (isAtOnce: boolean) => {
    const question = { ...asked, isAtOnce };
    const choice = chooseAdviser(question);
    return { username: choice.username, question, choice };
  };
  const isHot = category === "hot";
  const found = at.isOpen && (isHot || handedFrom) ? ask(true) : null;
  if (found && found.username !== null) return found;
  const later = ask(false);
  const { hotWithinMinutes = hotMinutes } = at.setting;
  const isNew = at.now.getTime() - submittedAt.getTime() < hotWithinMinutes * minuteMs;
  // If nobody may take the lead at all, there is nobody to wait for.
  const waits = isHot && isNew && submittedAt > at.morning && later.username !== null;
  return waits ? null : later;
}

/**
 * Assigns as a manual change does, and stores the reason. A lead that somebody took meanwhile is
 * left alone.
 */
async function store(ctx: Ctx, tx: Tx, made: readonly Made[], now: Date): Promise<Assigned> {
  const changes = made.flatMap(({ lead: { id, version }, username }) =>
    username ? [{ id, version, assignee: username }] : [],
  );
  const source = recordOf(ctx, "lead");
  const { changed } = await changeRecords(tx, {
    source,
    viewer: site,
    now,
    changes,
    isUndo: false,
  });
  const isChanged = new Set(changed.map(({ id }) => id));
  const rows = made.flatMap(({ lead, username = null, question, choice }): NewRouting[] => {
    const { id: leadId, handedFrom = null } = lead;
    if (!question || !choice) return [];
    if (username === null ? lead.routingId !== undefined : !isChanged.has(leadId)) return [];
    const obstacle = username === null ? findObstacle(choice) : null;
    const from = username === null ? null : handedFrom;
    return [{ leadId, at: now, username, handedFrom: from, obstacle, question }];
  });
  await insertRoutings(tx, rows);
  const staying = made.flatMap(({ lead: { routingId }, username }) =>
    routingId && !username ? [routingId] : [],
  );
  await noteTried(tx, staying, now);
  return {
    settled: rows.length + staying.length,
    obstacles: made.flatMap(({ lead, username, choice }) =>
      choice && !username && !lead.handedFrom ? (findObstacle(choice) ?? "staff") : [],
    ),
  };
}

/** All staff, locked until `tx` ends, with their recent assignments. */
async function readTeam(
  tx: Tx,
  pool: RoutingPool,
  now: Date,
  isDemo: boolean,
): Promise<readonly Rotating[]> {
  const { day: today } = readWall(now);
  const profiles = await listWorkers(tx);
  const held = await holdStaff(
    tx,
    profiles.map(({ username }) => username),
  );
  const members = profiles.filter(({ username }) => held.includes(username));
  const rows = await countTurns(tx, new Date(now.getTime() - (windowDays + 1) * dayMs), isDemo);
  const days = new Set(listDays(today, windowDays));
  const read = ({ username, profile }: (typeof members)[number], day: string, start: number) => {
    const own = rows.filter((row) => row.username === username);
    const times = own.map(({ lastAt }) => lastAt.toISOString()).toSorted();
    // Days under earlier terms are replaced by the median, like a day off.
    const counted = own.filter((row) => days.has(row.day) && row.day >= day);
    const counts = new Map(counted.map((row) => [row.day, row.count]));
    return { username, profile, joined: day, start, counts, lastAt: times.at(-1) ?? null };
  };
  const stayed = members.flatMap((member): Rotating[] => {
    const before = pool.joined[member.username];
    const isSame = before?.terms === readTerms(member.profile, today);
    return isSame && before.start !== undefined ? [read(member, before.day, before.start)] : [];
  });
  const team = members.map((member): Rotating => {
    const begun = stayed.find(({ username }) => username === member.username);
    return begun ?? read(member, today, findStart(read(member, today, 0), stayed, today));
  });
  const joined = Object.fromEntries(
    team.map(({ username, profile, joined: day, start }) => [
      username,
      { day: day ?? today, start, terms: readTerms(profile, today) },
    ]),
  );
  if (!isDemo && !isDeepStrictEqual(joined, pool.joined)) {
    const value: RoutingPool = { ...pool, joined };
    await tx.update(settingsTable).set({ value }).where(eq(settingsTable.key, routingPool.key));
  }
  return team;
}

/** The terms of a participant; only admins can change them. */
function readTerms(profile: StaffProfile, day: string): string {
  const states = new Set(listLicenses(profile, day).map(({ state }) => state));
  return `${weightOf(profile)} ${profile.dailyCap ?? ""} ${[...states].toSorted().join(" ")}`;
}

/** Whoever assigns leads locks this row first, so that two processes never choose at once. */
async function lockPool(tx: Tx): Promise<RoutingPool> {
  const { key, initial } = routingPool;
  const row = { key, value: initial, version: 1, updatedAt: new Date(0), updatedBy: "" };
  await tx.insert(settingsTable).values(row).onConflictDoNothing();
  await tx.select().from(settingsTable).where(eq(settingsTable.key, key)).for("update");
  return readSetting(tx, routingPool);
}

/** When an admin switches the rule on, it applies to leads that come from then on. */
export async function followSetting(
  tx: Tx,
  { key, now }: { key: string; now: Date },
): Promise<void> {
  if (key !== routingSetting.key) return;
  const { rule } = await readSetting(tx, routingSetting);
  const pool = await lockPool(tx);
  const value: RoutingPool =
    rule === "off" ? routingPool.initial : { ...pool, since: pool.since ?? now.toISOString() };
  await tx.update(settingsTable).set({ value }).where(eq(settingsTable.key, routingPool.key));
}
