import type { AccessNotice } from "#features/accounts/core/staff-account.ts";
import { emptyProfile, type StaffProfile } from "#staff/core/profile.ts";
import { accessChanges } from "#platform/core/staff/staff-member.ts";
import { listDoubts, readFigures, type Setup, setupSteps } from "#features/dashboard/core/setup.ts";
import { ownerFacts } from "#features/site/core/invented-facts.ts";
import type { OwnerNotice } from "#platform/core/staff/site-part.ts";

/** One notice of each kind, and variants where the sentence depends on more. */
const ownerNotices: readonly OwnerNotice[] = [
  { kind: "requests", count: 2, firstDueAt: "2026-11-21T00:00:00.000Z" },
  { kind: "approvals", count: 2 },
  ...[true, false].map((hasEnded) => ({
    kind: "license" as const,
    username: "…",
    state: "TX" as const,
    until: "2026-12-20",
    hasEnded,
  })),
];

const accessNotices: readonly AccessNotice[] = accessChanges.map((change) => ({
  id: change,
  change,
  by: "…",
  about: null,
  role: null,
  at: "2026-11-21T00:00:00.000Z",
}));

/** The server's response for an admin's dashboard. */
export const noticeAnswers = (rows: number) =>
  [
    [["access-notices"], { notices: rows > 0 ? accessNotices : [] }],
    [["owner-notices"], { notices: rows > 0 ? ownerNotices : [] }],
    [["setup"], setupAnswer(rows)],
  ] as const;

/** Setup in progress; without rows all of its steps are done. */
export function setupAnswer(rows: number): { readonly setup: Setup } {
  const isBegun = rows > 0;
  const mark = { by: "…", at: "2026-11-21T00:00:00.000Z" };
  const doubts = listDoubts(new Date("2026-11-21T00:00:00.000Z"));
  const keys = doubts.map(({ key }) => key);
  const states = setupSteps.map((step, index) => [step, index % 2 === 0 ? "open" : "waiting"]);
  const done = setupSteps.map((step) => [step, "done"]);
  return {
    setup: {
      steps: Object.fromEntries(isBegun ? states : done) as Setup["steps"],
      invented: isBegun ? ownerFacts : [],
      doubts,
      approvals: [],
      testLead: isBegun ? { id: "1", isWorked: false } : null,
      figures: readFigures(),
      marks: isBegun ? {} : { figures: { ...mark, keys }, spanish: { ...mark, keys } },
    },
  };
}

/** A complete profile, with one license that ended and one that is valid. */
const profile: StaffProfile = {
  shownName: "…",
  languages: ["en"],
  licences: ["2020-01-01", "2999-01-01"].map((until) => {
    return { state: "OH", line: "life", number: "…", resident: true, from: "2020-01-01", until };
  }),
  hours: [{ weekday: 1, from: "09:00", to: "17:00" }],
  away: [{ from: "2026-12-24", to: "2026-12-26" }],
  page: { name: "…", sentence: "…", isShown: true },
};

/** The server's responses about licenses and a profile; without rows no profile was filled in. */
export const profileAnswers = (rows: number) =>
  [
    [["advisers"], { licensed: rows > 0 ? [{ username: "…", states: ["OH"] }] : null }],
    [["profile", ""], { profile: rows > 0 ? profile : emptyProfile, version: "1" }],
  ] as const;
