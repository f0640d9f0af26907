import { expect, test } from "vitest";
import { aLicense } from "#testing/staff/a-profile.ts";
import {
  emptyProfile,
  fillProfile,
  ownProfileSchema,
  profileSchema,
  type StaffProfile,
} from "#staff/core/profile.ts";
import {
  fromDraft,
  isSameProfile,
  listProfileFaults,
  ownPart,
  type ProfileDraft,
  toDraft,
  withOwnPart,
} from "./profile-draft.ts";

const license = (state: "OH" | "TX") =>
  aLicense(state, { from: "2026-01-01", until: "2026-12-31" });

const whole: StaffProfile = {
  npn: "1234567",
  shownName: "Ruth",
  gender: "woman",
  licences: [license("OH"), license("TX")],
  languages: ["es"],
  hours: [{ weekday: 1, from: "09:00", to: "17:00" }],
  timeZone: "America/Chicago",
  away: [{ from: "2026-12-24", to: "2026-12-26" }],
  dailyCap: 0,
  weight: 1.5,
  scheduleUrl: "https://cal.example/ruth",
  page: { name: "ruth", sentence: "I was a teacher.", isShown: true },
};

test.each([
  ["a whole profile", whole],
  ["an empty one", emptyProfile],
])("a profile (%s) that is opened and sent back stays the same", (_, profile) => {
  const sent = profileSchema("en").parse(fromDraft(toDraft(profile)));
  expect(fillProfile({ ...sent, shown: undefined })).toEqual(profile);
});

test("licenses are sorted by state", () => {
  const { licences } = toDraft({ ...whole, licences: [license("TX"), license("OH")] });
  expect(licences.map(({ state }) => state)).toEqual(["OH", "TX"]);
});

test.each<[string, Partial<ProfileDraft>, string]>([
  ["a cap of words", { dailyCap: "some" }, "dailyCap"],
  ["half a lead a day", { dailyCap: "0.5" }, "dailyCap"],
  [
    "a license without a number",
    { licences: [{ ...license("OH"), number: " " }] },
    "licences.0.number",
  ],
  [
    "a license that ends before it begins",
    { licences: [license("OH"), { ...license("TX"), until: "2025-01-01" }] },
    "licences.1",
  ],
  ["hours without an end", { hours: [{ weekday: 1, from: "09:00", to: "" }] }, "hours.0.to"],
  [
    "a page that is shown without a name",
    { page: { name: "", sentence: "", isShown: true } },
    "page.name",
  ],
  ["no language", { languages: [] }, "languages"],
  ["a year of two digits", { away: [{ from: "0026-12-24", to: "2026-12-31" }] }, "away.0.from"],
  ["a day that no month has", { away: [{ from: "2026-02-30", to: "2026-03-01" }] }, "away.0.from"],
  ["hours that end too early", { hours: [{ weekday: 1, from: "17:00", to: "09:00" }] }, "hours.0"],
  ["an eighth day", { hours: [{ weekday: 8, from: "09:00", to: "17:00" }] }, "hours.0.weekday"],
  ["a zone that is none", { timeZone: "Mars/Olympus" }, "timeZone"],
  ["a link that runs a script", { scheduleUrl: "javascript:alert(1)" }, "scheduleUrl"],
  ["a name with a blank", { page: { name: "A B", sentence: "", isShown: true } }, "page.name"],
  ["a number of letters", { npn: "abc" }, "npn"],
])("%s is a fault at its field", (_, change, field) => {
  expect(Object.keys(listProfileFaults({ ...toDraft(whole), ...change }, "en"))).toEqual([field]);
});

test("changing one's own part of a profile leaves the rest unchanged", () => {
  const draft = { ...toDraft(whole), npn: "9999999", away: [], weight: "100" };
  expect(withOwnPart(whole, draft)).toEqual({ ...toDraft(whole), away: [] });
});

test("an agent sends the fields that agents may change, including a removed link", () => {
  const sent = ownPart({ ...toDraft(whole), npn: "9999999", away: [], scheduleUrl: "" });
  const { hours, languages } = whole;
  expect(sent).toEqual({ hours, away: [], languages, scheduleUrl: "" });
  expect(fillProfile(ownProfileSchema("en").parse(sent)).scheduleUrl).toBeUndefined();
});

test("only faults of their own fields are shown to an agent", () => {
  const draft = { ...toDraft(whole), npn: "abc", away: [{ from: "2026-12-24", to: "" }] };
  expect(Object.keys(listProfileFaults(draft, "en", true))).toEqual(["away.0.to"]);
});

test.each([
  ["1.125", 1.125],
  ["0.125", 0.125],
  ["1,125", 1.125],
  ["33.3333", 33.3333],
  ["1.5", 1.5],
])("a weight of %s is a share, never thousands", (weight, read) => {
  expect(fromDraft({ ...toDraft(whole), weight })).toMatchObject({ weight: read });
  const stored = { ...whole, weight: read };
  expect(fromDraft(toDraft(stored))).toMatchObject({ weight: read });
});

test("a cap of a thousand is read in either language's format", () => {
  const caps = ["1,000", "1.000", "1000"].map((dailyCap) =>
    fromDraft({ ...toDraft(whole), dailyCap }),
  );
  expect(caps).toEqual(caps.map((cap) => ({ ...cap, dailyCap: 1000 })));
});

test("two drafts with the same fields in different order are equal", () => {
  const reversed = Object.fromEntries(Object.entries(toDraft(whole)).toReversed());
  expect(isSameProfile(toDraft(whole), reversed)).toBe(true);
  expect(isSameProfile(toDraft(whole), { ...reversed, npn: "1" })).toBe(false);
  expect(isSameProfile({ away: [] }, { away: [{ from: "", to: "" }] })).toBe(false);
});
