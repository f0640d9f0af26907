import { judgeAdvice, listLicenses } from "#staff/core/may-advise.ts";
import { type StaffProfile, weightOf } from "#staff/core/profile.ts";
import { dayMs } from "#platform/core/durations.ts";
import { type Candidate, chooseAdviser, type RoutedFamily } from "./choose-adviser.ts";
import { isAtWork, isAway, isOpen, listMornings, readWall } from "./office-time.ts";
import type { ActiveRule } from "./routing-setting.ts";

/** How many days back a rotation looks, today among them. */
export const windowDays = 28;

/** Somebody who takes part, with what they had of late. */
export interface Rotating {
  readonly username: string;
  readonly profile: StaffProfile;
  /** The day on which they began to take part on their terms of today; null: before all that is looked at. */
  readonly joined: string | null;
  /** What counts beside their own on the day on which they joined, in leads for each weight: `findStart`. */
  readonly start: number;
  /** How many leads they were handed, by the agency's day. */
  readonly counts: Map<string, number>;
  lastAt: string | null;
}

/** The agency's days that end with this one, the oldest first. */
export function listDays(last: string, count: number): readonly string[] {
  const end = Date.parse(`${last}T00:00Z`);
  return Array.from({ length: count }, (_, index) =>
    new Date(end - (count - 1 - index) * dayMs).toISOString().slice(0, 10),
  );
}

/**
 * How many leads each had a day for each weight, over the window. A day on which somebody was not there
 * counts as the median of those who were, and so does the part of the day before they joined (`findStart`):
 * whoever is new or comes back starts where the others are, gets no more than they do, and makes up for
 * nothing. A day on which nobody was there, such as one
 * before the rule was switched on, counts as nothing for everybody.
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
      // Who was there for a day or two of many tells little; better than nothing.
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
 * What somebody who joins now starts with on this day, in leads for each weight: as many as the median of
 * those who took part before them has had today. Where all join at once it is nothing for each of them.
 *
 * @param before who took part before, on the terms of today.
 */
export function findStart(
  joining: Pick<Rotating, "profile" | "counts">,
  before: readonly Rotating[],
  today: string,
): number {
  const weight = weightOf(joining.profile);
  if (weight <= 0) return 0;
  const there = before.filter((member) => takesPart(member, today) && !isAbsent(member, today));
  // What they had on other terms is neither a debt nor a credit.
  const own = (joining.counts.get(today) ?? 0) / weight;
  return findMedian(there.map((member) => countDay(member, today))) - own;
}

/** Who holds no license gets none, and would only pull the median down. */
const takesPart = ({ profile }: Rotating, today: string) =>
  weightOf(profile) > 0 && listLicenses(profile, today).length > 0;

const isAbsent = ({ joined, profile }: Rotating, day: string) =>
  (joined !== null && day < joined) ||
  profile.away.some(({ from, to }) => from <= day && day <= to);

/** In leads for each weight. */
const countDay = ({ profile, counts, joined, start }: Rotating, day: string) =>
  (counts.get(day) ?? 0) / weightOf(profile) + (day === joined ? start : 0);

function findMedian(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return low === undefined || high === undefined ? 0 : (low + high) / 2;
}

/** What is known at the moment of a choice beside the team. */
interface Moment {
  readonly now: Date;
  readonly shares: ReadonlyMap<string, number>;
  /** How many of each one's leads wait for an answer. */
  readonly open: ReadonlyMap<string, number>;
}

/** Somebody as the choice sees them, for one family. */
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

/** Writes down that somebody got one. @param shares as `weighTurns` made them: they stay true until midnight. */
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

/** A lead as it came in, for a rule that is tried on the past. */
export interface PastLead {
  readonly family: RoutedFamily;
  readonly isHot: boolean;
  readonly at: Date;
  /** Null where nobody has answered; then it counts as answered after a day. */
  readonly answeredAt: Date | null;
}

export interface Shares {
  readonly leads: ReadonlyMap<string, number>;
  /** How many nobody could have taken. */
  readonly nobody: number;
}

/**
 * How many leads are weighed in one step: with fifty people on the staff that takes some ten
 * milliseconds.
 */
const leadsAStep = 100;

/**
 * What a rule would have done: a hot lead goes when it comes, if the agency is open then and somebody
 * is at work; all others go in the morning. That leads are handed on is left out. Between two steps the
 * caller can let others come in.
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

/** Takes what was answered by now off what waits; the answers need not be in order. */
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
