import { emptyProfile, type StaffProfile } from "#staff/core/profile.ts";

/** All of a profile, with a license that ended and one that holds. */
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

/** What the server answers of who may advise where, and of a profile; without rows nobody filled one in. */
export const profileAnswers = (rows: number) =>
  [
    [["advisers"], { licensed: rows > 0 ? [{ username: "…", states: ["OH"] }] : null }],
    [["profile", ""], { profile: rows > 0 ? profile : emptyProfile, version: "1" }],
  ] as const;
