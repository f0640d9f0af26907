import { expect, test } from "vitest";
import { emptyProfile, type StateLicense } from "#staff/core/profile.ts";
import { showPartner } from "./show-partner.ts";

const license = (state: StateLicense["state"], number: string, until: string): StateLicense => {
  return { state, line: "life", number, resident: true, from: "2026-01-01", until };
};
const page = { name: "maria", sentence: " I was a teacher. ", isShown: true };
const profile = {
  ...emptyProfile,
  npn: "1234567",
  dailyCap: 3,
  away: [{ from: "2026-07-01", to: "2026-07-09" }],
  licences: [
    license("TX", "TX-1", "2026-12-31"),
    license("OH", "OH-1", "2026-12-31"),
    { ...license("OH", "OH-1", "2026-12-31"), line: "annuities" as const },
    { ...license("OH", "OH-2", "2026-12-31"), line: "variable" as const },
    license("FL", "FL-1", "2026-06-30"),
  ],
  page,
};
const maria = { id: "1", username: "mreyes", profile };
const show = (partner: Parameters<typeof showPartner>[0], day = "2026-07-01") =>
  showPartner(partner, { day, isFixed: false });

test("a page shows the licenses that are valid on its day, each number once, and nothing that only staff may know", () => {
  expect(show(maria)).toEqual({
    account: "1",
    name: "maria",
    shownName: "mreyes",
    npn: "1234567",
    licenses: [
      { state: "OH", numbers: ["OH-1", "OH-2"] },
      { state: "TX", numbers: ["TX-1"] },
    ],
    languages: ["en"],
    sentence: "I was a teacher.",
    scheduleUrl: null,
  });
  const before = show(maria, "2026-06-30");
  expect(before?.licenses.map(({ state }) => state)).toEqual(["FL", "OH", "TX"]);
});

test("families read the name that was chosen for them", () => {
  const named = { ...maria, profile: { ...profile, shownName: "María Reyes" } };
  expect(show(named)?.shownName).toBe("María Reyes");
});

test("a partner without a page, or with a hidden one, is not shown", () => {
  const hidden = { ...maria, profile: { ...profile, page: { ...page, isShown: false } } };
  expect(show(hidden)).toBeNull();
  expect(show({ ...maria, profile: emptyProfile })).toBeNull();
});

test.each([
  ["a license that holds", "2026-07-01", false, "https://cal.example/maria"],
  ["no license that holds", "2027-01-01", false, null],
  ["a link in the environment, which wins", "2026-07-01", true, null],
])("the partner's own link with %s", (_name, day, isFixed, scheduleUrl) => {
  const booked = { ...maria, profile: { ...profile, scheduleUrl: "https://cal.example/maria" } };
  expect(showPartner(booked, { day, isFixed })?.scheduleUrl).toBe(scheduleUrl);
});
