import { judgeAdvice, listLicenses } from "#staff/core/may-advise.ts";
import { type StaffProfile, weightOf } from "#staff/core/profile.ts";
import { dayMs } from "#platform/core/durations.ts";
import { type Candidate, chooseAdviser, type RoutedFamily } from "./choose-adviser.ts";
import { isAtWork, isAway, isOpen, listMornings, readWall } from "./office-time.ts";
import type { ActiveRule } from "./routing-setting.ts";

/** How many days a rotation looks back, including today. */
export const windowDays = 28;

/** A participant, with their recent assignments. */
export interface Rotating {
  readonly username: string;
  readonly profile: StaffProfile;
  /** The day on which they began to participate on today's terms; null for before the window. */
  readonly joined: string | null;
  /**
   * What counts in addition to their own leads on the day on which they joined, in leads per
   * weight: `findStart`.
   */
  readonly start: number;
  /** The number of assigned leads by the agency's day. */
  readonly counts: Map<string, number>;
  lastAt: string | null;
}

/** The agency's last days up to this one, oldest first. */
export function listDays(last: string, count: number): readonly string[] {
  const end = Date.parse(`${last}T00:00Z`);
  return Array.from({ length: count }, (_, index) =>
    new Date(end - (count - 1 - index) * dayMs).toISOString().slice(0, 10),
  );
}

/**
 * Each participant's leads per day relative to their weight, over the window. A day of absence
 * counts as the median of those present, and so does the part of the day before they joined
 * (`findStart`): somebody who is new or comes back starts at the level of the others, gets no more
 * than they do, and catches up on nothing. A day on which nobody participated, such as one before
 * the rule was switched on, counts as zero for everybody.
 */
export function weighTurns(team: readonly Rotating[], today: string): ReadonlyMap<string, number> {
  const days = listDays(today, windowDays);
  const members = team.filter((member) => takesPart(member, today));
  const countOn = (member: Rotating, some: readonly string[]) =>
    some.reduce((sum, day) => sum + countDay(member, day), 0);
  return new Map(
    members.map((member) => {
      const absent = days.filter((day) => isAbsent(member, day));
      const others = members
        .filter((other) => other !== member)
        .map((other) => ({ other, there: absent.filter((day) => !isAbsent(other, day)) }))
        .filter(({ there }) => there.length > 0);
      const missed = new Set(others.flatMap(({ there }) => there)).size;
      // Those who were there on only one or two of many missed days say little, but are used if
      // there is nobody else.
      const most = others.filter(({ there }) => there.length * 2 >= missed);
      const given = findMedian(
        (most.length > 0 ? most : others).map(
          ({ other, there }) => (countOn(other, there) * missed) / there.length,
        ),
      );
      return [member.username, (countOn(member, days) + given) / windowDays] as const;
    }),
  );
}

/**
 * The starting value of somebody who joins now, in leads per weight: today's median of those who
 * participated before. Zero where all join at once.
 *
 * @param before those who participated before, on today's terms.
 */
export function findStart(
  joining: Pick<Rotating, "profile" | "counts">,
  before: readonly Rotating[],
  today: string,
): number {
  const weight = weightOf(joining.profile);
  if (weight <= 0) return 0;
  const there = before.filter((member) => takesPart(member, today) && !isAbsent(member, today));
  // Leads under earlier terms are neither a debt nor a credit.
  const own = (joining.counts.get(today) ?? 0) / weight;
  return findMedian(there.map((member) => countDay(member, today))) - own;
}

/** Somebody without a license gets no leads, and would only lower the median. */
const takesPart = ({ profile }: Rotating, today: string) =>
  weightOf(profile) > 0 && listLicenses(profile, today).length > 0;

const isAbsent = ({ joined, profile }: Rotating, day: string) =>
  (joined !== null && day < joined) ||
  profile.away.some(({ from, to }) => from <= day && day <= to);

/** In leads per weight. */
const countDay = ({ profile, counts, joined, start }: Rotating, day: string) =>
  (counts.get(day) ?? 0) / weightOf(profile) + (day === joined ? start : 0);

function findMedian(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return low === undefined || high === undefined ? 0 : (low + high) / 2;
}

/** What is known at the moment of a choice, besides the team. */
interface Moment {
  readonly now: Date;
  readonly shares: ReadonlyMap<string, number>;
  /** The number of each one's leads that wait for an answer. */
  readonly open: ReadonlyMap<string, number>;
}

/** A participant in the form that the choice needs, for one family. */
export function describeCandidate(
  { username, profile, counts, lastAt }: Rotating,
  { states }: Pick<RoutedFamily, "states">,
  { now, shares, open }: Moment,
): Candidate {
  const { day } = readWall(now);
  return {
    username,
    weight: weightOf(profile),
    may: judgeAdvice(profile, { states, day }),
    languages: profile.languages,
    gender: profile.gender ?? null,
    isAway: isAway(profile, now),
    isAtWork: isAtWork(profile, now),
    cap: profile.dailyCap ?? null,
    today: counts.get(day) ?? 0,
    open: open.get(username) ?? 0,
    share: shares.get(username) ?? 0,
    lastAt,
  };
}

/**
 * Counts an assignment.
 * @param shares from `weighTurns`: they stay valid until midnight.
 */
export function countTurn(
  member: Rotating,
  { now, shares, open }: { now: Date; shares: Map<string, number>; open: Map<string, number> },
): void {
  const { username, counts } = member;
  const { day } = readWall(now);
  counts.set(day, (counts.get(day) ?? 0) + 1);
  const step = 1 / (weightOf(member.profile) * windowDays);
  shares.set(username, (shares.get(username) ?? 0) + step);
  open.set(username, (open.get(username) ?? 0) + 1);
  member.lastAt = now.toISOString();
}

/** A past lead, for trying out a rule. */
export interface PastLead {
  readonly family: RoutedFamily;
  readonly isHot: boolean;
  readonly at: Date;
  /** Null without an answer; then it counts as answered after a day. */
  readonly answeredAt: Date | null;
}

export interface Shares {
  readonly leads: ReadonlyMap<string, number>;
  /** How many leads nobody could have taken. */
  readonly nobody: number;
}

/** Leads weighed in one step: with fifty people on the staff that takes about ten milliseconds. */
const leadsAStep = 100;

/**
 * Simulates a rule: a hot lead is assigned when it comes, if the agency is open and somebody is at
 * work; all others in the morning. Handing leads on is not simulated. Between two steps the caller
 * can let other work run.
 *
 * @param leads in the order in which they came.
 */
export function* simulateInSteps(
  rule: ActiveRule,
  team: readonly Rotating[],
  leads: readonly PastLead[],
): Generator<undefined, Shares, undefined> {
  const given = new Map(team.map(({ username }) => [username, 0]));
  const byName = new Map(team.map((member) => [member.username, member]));
  const answers: Array<{ readonly username: string; readonly at: number }> = [];
  const open = new Map<string, number>();
  let shares = new Map<string, number>();
  let today = "";
  let nobody = 0;
  for (const [index, { lead, now, isNow }] of orderAssignments(leads).entries()) {
    if (index % leadsAStep === 0) yield;
    const { day } = readWall(now);
    if (day !== today) shares = new Map(weighTurns(team, day));
    today = day;
    settle(answers, open, now);
    const candidates = team.map((member) =>
      describeCandidate(member, lead.family, { now, shares, open }),
    );
    const ask = (isAtOnce: boolean) =>
      chooseAdviser({ rule, family: lead.family, had: [], isAtOnce, candidates }).username;
    const username = (isNow ? ask(true) : null) ?? ask(false);
    const chosen = username === null ? undefined : byName.get(username);
    if (!chosen) {
      nobody += 1;
      continue;
    }
    countTurn(chosen, { now, shares, open });
    given.set(chosen.username, (given.get(chosen.username) ?? 0) + 1);
    const answeredAt = lead.answeredAt?.getTime() ?? lead.at.getTime() + dayMs;
    answers.push({ username: chosen.username, at: answeredAt });
  }
  return { leads: given, nobody };
}

/** When each of them is assigned, in that order. */
function orderAssignments(leads: readonly PastLead[]) {
  const last = leads.at(-1)?.at ?? new Date(0);
  const span = last.getTime() - (leads[0]?.at ?? last).getTime();
  const mornings = listMornings(last, Math.ceil(span / dayMs) + 2);
  let next = 0;
  return leads
    .map((lead) => {
      while ((mornings[next] ?? lead.at) < lead.at) next += 1;
      const isNow = lead.isHot && isOpen(lead.at);
      return { lead, isNow, now: isNow ? lead.at : (mornings[next] ?? lead.at) };
    })
    .toSorted((one, other) => one.now.getTime() - other.now.getTime());
}

/** Removes what was answered by now from the waiting leads; the answers need not be sorted. */
function settle(
  answers: Array<{ readonly username: string; readonly at: number }>,
  open: Map<string, number>,
  now: Date,
): void {
  for (let index = answers.length - 1; index >= 0; index -= 1) {
    const answer = answers[index];
    if (!answer || answer.at > now.getTime()) continue;
    open.set(answer.username, (open.get(answer.username) ?? 1) - 1);
    answers[index] = answers.at(-1) ?? answer;
    answers.pop();
  }
}
