import { expect, test } from "vitest";
import { type SeededRandom, seededRandom } from "#platform/core/seeded-random.ts";
import type { Locale } from "#platform/core/locale.ts";
import { emptyProfile, type StaffProfile } from "#staff/core/profile.ts";
import { dayMs } from "#platform/core/durations.ts";
import { inProof } from "#testing/in-proof.ts";
import {
  type PastLead,
  type Rotating,
  type Shares,
  findStart,
  listDays,
  simulateInSteps,
  weighTurns,
} from "./rotation.ts";

const firstDay = "2026-03-02";
const license = { line: "life", number: "1", resident: true } as const;
const inOhio = { ...license, state: "OH", from: "2000-01-01", until: "2999-12-31" } as const;
const moment = (day: number, hour = 12) => new Date(Date.UTC(2026, 2, 2 + day, hour));
const nameDay = (day: number) => moment(day).toISOString().slice(0, 10);

function simulateRule(...asked: Parameters<typeof simulateInSteps>): Shares {
  const steps = simulateInSteps(...asked);
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

function member(
  username: string,
  profile: Partial<StaffProfile> = {},
  joined: string | null = null,
): Rotating {
  return {
    username,
    profile: { ...emptyProfile, licences: [inOhio], ...profile },
    joined,
    start: 0,
    counts: new Map(),
    lastAt: null,
  };
}

/** Leads spread evenly over the days; every fifth in Spanish if the team speaks it. */
function drawLeads(random: SeededRandom, count: number, days: number, spanish: number): PastLead[] {
  return Array.from({ length: count }, (_, index) => {
    const at = new Date(moment(0, 0).getTime() + (index * days * dayMs) / count);
    const language: Locale = random.fraction() < spanish ? "es" : "en";
    const family = { language, states: ["OH"], wish: null, partner: null } as const;
    return { family, isHot: random.fraction() < 0.3, at, answeredAt: null };
  });
}

/**
 * The expected shares, computed in another way: each day's leads are distributed over those present
 * by their weights, and what exceeds a cap is distributed over the others.
 */
function pourShares(team: readonly Rotating[], leads: readonly PastLead[]): Map<string, number> {
  const total = new Map(team.map(({ username }) => [username, 0]));
  const days = new Map<string, number>();
  for (const { at } of leads) {
    const day = at.toISOString().slice(0, 10);
    days.set(day, (days.get(day) ?? 0) + 1);
  }
  for (const [day, count] of days) {
    let left = count;
    let there = team.filter(
      ({ joined, profile }) =>
        (joined === null || joined <= day) &&
        !profile.away.some(({ from, to }) => from <= day && day <= to),
    );
    for (;;) {
      const weights = there.reduce((sum, { profile }) => sum + (profile.weight ?? 1), 0);
      const due = ({ profile }: Rotating) => (left * (profile.weight ?? 1)) / weights;
      const full = there.filter((one) => due(one) > (one.profile.dailyCap ?? Infinity));
      for (const one of full.length > 0 ? full : there) {
        const given = full.length > 0 ? (one.profile.dailyCap ?? 0) : due(one);
        total.set(one.username, (total.get(one.username) ?? 0) + given);
      }
      if (full.length === 0) break;
      left -= full.reduce((sum, { profile }) => sum + (profile.dailyCap ?? 0), 0);
      there = there.filter((one) => !full.includes(one));
    }
  }
  return total;
}

/** The largest difference of anybody's share from the expected one, relative to all leads. */
function findLargestError(team: readonly Rotating[], leads: readonly PastLead[]): number {
  const wanted = pourShares(team, leads);
  // People who join later are absent before: the simulation knows the team of one day, so it is run
  // in parts.
  const joins = [...new Set(team.map(({ joined }) => joined ?? firstDay))].toSorted();
  const made = new Map<string, number>();
  joins.forEach((day, index) => {
    const until = joins[index + 1] ?? "9999";
    const part = leads.filter(({ at }) => {
      const on = at.toISOString().slice(0, 10);
      return on >= day && on < until;
    });
    const there = team.filter(({ joined }) => joined === null || joined <= day);
    for (const [name, count] of simulateRule("fair", there, part).leads) {
      made.set(name, (made.get(name) ?? 0) + count);
    }
  });
  const errors = [...wanted].map(([name, count]) => Math.abs(count - (made.get(name) ?? 0)));
  return Math.max(...errors) / leads.length;
}

const speaksSpanish = (team: readonly Rotating[]) =>
  team.some(({ profile }) => profile.languages.includes("es"));

const bilingual = { languages: ["en", "es"] } as const;
const off = (from: number, to: number) => ({ from: nameDay(from), to: nameDay(to) });

test.each<[string, Rotating[]]>([
  ["equal weights", [member("a"), member("b"), member("c")]],
  ["weights of one, two and three", [1, 2, 3].map((weight) => member(`m${weight}`, { weight }))],
  [
    "somebody on vacation for two weeks",
    [member("a"), member("b", { away: [off(40, 53)] }), member("c")],
  ],
  [
    "many short absences",
    [
      member("a", { away: [3, 9, 30, 60, 90].map((day) => off(day, day + 1)) }),
      member("b"),
      member("c"),
    ],
  ],
  ["a vacation of two months", [member("a"), member("b"), member("c", { away: [off(10, 70)] })]],
  ["a cap of five a day", [member("a", { dailyCap: 5 }), member("b"), member("c")]],
  ["a newcomer after 30 days", [member("a"), member("b"), member("c", {}, nameDay(30))]],
  [
    "two newcomers and a vacation",
    [
      member("a"),
      member("b", { away: [off(20, 40)] }),
      member("c", {}, nameDay(30)),
      member("d", { weight: 2 }, nameDay(50)),
    ],
  ],
  [
    "two languages",
    [
      member("a", bilingual),
      member("b", { ...bilingual, weight: 2 }),
      member("c", { weight: 3 }),
      member("d"),
    ],
  ],
  [
    "all of it",
    [
      member("a", { ...bilingual, away: [off(5, 12)] }),
      member("b", bilingual),
      member("c", { weight: 2, dailyCap: 20 }),
      member("d", { weight: 0.5, away: [off(50, 64)] }),
      member("e", bilingual, nameDay(45)),
    ],
  ],
])("of 10,000 leads everybody gets what weights say, within 2 %%: %s", (_name, team) => {
  expect(
    findLargestError(team, drawLeads(seededRandom(7), 10_000, 120, speaksSpanish(team) ? 0.15 : 0)),
  ).toBeLessThan(0.02);
});

/** The seeds of the teams that do not get their shares. */
function findUnfairTeams(firstSeed: number, lastSeed: number): number[] {
  const seeds = Array.from({ length: lastSeed - firstSeed + 1 }, (_, index) => firstSeed + index);
  return seeds.filter((seed) => {
    const random = seededRandom(seed);
    const team = Array.from({ length: 4 + random.integer(6) }, (_, index) => {
      const starts = random.integer(100);
      return member(
        `m${index}`,
        {
          weight: random.pick([0.5, 1, 1, 2, 3]),
          // Two permanent members speak Spanish, so that Spanish leads are no more than their
          // share.
          languages: index < 2 || random.integer(2) === 0 ? ["en", "es"] : ["en"],
          ...(index >= 2 &&
            random.integer(3) > 0 && { away: [off(starts, starts + random.integer(21))] }),
          ...(index >= 2 && random.integer(4) === 0 && { dailyCap: 3 + random.integer(10) }),
        },
        index >= 3 && random.integer(3) === 0 ? nameDay(random.integer(90)) : null,
      );
    });
    const leads = drawLeads(random, 10_000, 120, 0.08);
    return findLargestError(team, leads) >= 0.02;
  });
}

test("random teams share 10,000 leads by their weights, within 2 %", () => {
  expect(findUnfairTeams(1, 4)).toEqual([]);
});

test("so do twenty-one more random teams", inProof, () => {
  expect(findUnfairTeams(5, 25)).toEqual([]);
});

test("somebody who is new or comes back gets no more than the others that week", () => {
  const team = [member("a"), member("b"), member("c", { away: [off(0, 29)] })];
  const before = drawLeads(seededRandom(1), 3_000, 30, 0);
  simulateRule("fair", team, before);
  const week = Array.from({ length: 210 }, (_, index) => ({
    ...before[0]!,
    at: new Date(moment(30, 14).getTime() + (index * 7 * dayMs) / 210),
  }));
  const { leads } = simulateRule("fair", team, week);
  expect([...leads.values()].every((count) => Math.abs(count - 70) <= 2)).toBe(true);
});

test("a day on which somebody was absent counts as the median of the others", () => {
  const today = nameDay(30);
  const days = listDays(today, 28);
  const having = (username: string, count: number, profile: Partial<StaffProfile> = {}) => ({
    ...member(username, profile),
    counts: new Map(days.map((day) => [day, count])),
  });
  const before = [having("a", 1), having("b", 2), having("c", 9)];
  const joining = member("new", { weight: 2 }, today);
  const start = findStart(joining, before, today);
  expect(weighTurns([...before, { ...joining, start }], today)).toEqual(
    new Map([
      ["a", 1],
      ["b", 2],
      ["c", 9],
      ["new", 2],
    ]),
  );
});

test("leads under other terms that day, and those of a colleague on a day off, do not count for the start", () => {
  const today = nameDay(30);
  const having = (count: number, profile: Partial<StaffProfile> = {}, start = 0) => ({
    ...member("one", profile, today),
    start,
    counts: new Map([[today, count]]),
  });
  const others = [
    having(9, { away: [off(30, 30)] }),
    having(9, { licences: [] }),
    having(2, {}, 3),
  ];
  expect(findStart(having(4, { weight: 2 }), others, today)).toBe(5 - 2);
  expect(findStart(having(4, { weight: 2 }), [], today)).toBe(-2);
  expect(findStart(having(4, { weight: 0 }), others, today)).toBe(0);
});

test("a missed day is estimated from those who were there for at least half of the missed days", () => {
  const today = nameDay(30);
  const having = (username: string, count: number, joined: string | null) => ({
    ...member(username, {}, joined),
    counts: new Map(listDays(today, 28).map((day) => [day, count])),
  });
  const missed = [{ from: nameDay(26), to: nameDay(29) }];
  const away = { ...member("away", { away: missed }) };
  const readAway = (joined: string) =>
    weighTurns([having("whole", 1, null), having("part", 3, joined), away], today).get("away");
  // Two of the four days are enough beside all four, and one is not.
  expect(readAway(nameDay(28))).toBe((2 * 4) / 28);
  expect(readAway(nameDay(29))).toBe((1 * 4) / 28);
});

test("people who begin on one day each have what they were assigned, and later ones begin at their level", () => {
  const today = nameDay(30);
  const begun = nameDay(28);
  const having = (username: string, count: number, weight: number, joined: string) => ({
    ...member(username, { weight }, joined),
    counts: new Map([[joined, count]]),
  });
  const founders = [having("a", 2, 1, begun), having("b", 2, 2, begun)];
  const read = (team: Rotating[]) =>
    [...weighTurns(team, today)].map(([name, share]) => [name, Math.round(share * 28 * 10) / 10]);
  expect(read(founders)).toEqual([
    ["a", 2],
    ["b", 1],
  ]);
  const unlicensed = member("bare", { licences: [] }, begun);
  expect(read([...founders, unlicensed, member("new", {}, today)])).toEqual([
    ["a", 2],
    ["b", 1],
    ["new", 1.5],
  ]);
});

test("nobody gets leads with weight 0, without a license, or beyond a cap, and the unassigned ones are counted", () => {
  const leads = drawLeads(seededRandom(3), 100, 10, 0);
  const team = [
    member("paused", { weight: 0 }),
    member("bare", { licences: [] }),
    member("few", { dailyCap: 3 }),
  ];
  const made = simulateRule("fair", team, leads);
  expect([made.leads.get("paused"), made.leads.get("bare")]).toEqual([0, 0]);
  expect(made.leads.get("few")).toBeLessThanOrEqual(33);
  expect(made.nobody).toBe(100 - (made.leads.get("few") ?? 0));
});

test("ten thousand leads are weighed in a hundred steps, so that other work comes in between", () => {
  const leads = drawLeads(seededRandom(5), 10_000, 90, 0);
  const steps = [...simulateInSteps("fair", [member("a"), member("b")], leads)];
  expect(steps).toHaveLength(100);
});
