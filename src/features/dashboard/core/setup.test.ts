import { expect, onTestFinished, test } from "vitest";
import { applyEdition, readWithEdition } from "#platform/editions/words-in-force.ts";
import { standingFigures } from "#platform/core/site/legal-figures.ts";
import { termPrices } from "#platform/core/site/term-prices.ts";
import {
  judgeSetup,
  listDoubts,
  type SetupFacts,
  type SetupStep,
  setupSteps,
  spanishWrittenOn,
} from "./setup.ts";

const mark = { by: "ada", at: "2026-11-24T10:00:00.000Z" };
const doubts = [
  { id: "termConversion", why: "unchecked", key: "a 2026" },
  { id: "termPrices", why: "aged", key: "b 2026" },
  { id: "spanish", why: "unread", key: "c" },
] as const;
const firstDay: SetupFacts = {
  invented: ["name", "licenses", "people"],
  doubts,
  isAddressNamed: false,
  mail: "off",
  backup: "none",
  colleagues: 0,
  invited: 0,
  testLead: null,
  hasAnswered: false,
  marks: {},
};
const testLead = { id: "1", isWorked: true };
const confirmed = (figures: readonly string[], spanish: readonly string[] = ["c"]) => ({
  marks: { figures: { ...mark, keys: figures }, spanish: { ...mark, keys: spanish } },
});

test("on the first day no setup step is done or begun", () => {
  expect(Object.entries(judgeSetup(firstDay))).toEqual(setupSteps.map((step) => [step, "open"]));
});

test.each<[string, Partial<SetupFacts>, SetupStep, string]>([
  ["a made-up name", { invented: ["name"] }, "facts", "open"],
  ["only people made up", { invented: ["people"] }, "facts", "done"],
  ["only a name made up", { invented: ["name"] }, "people", "done"],
  ["a made-up license", { invented: ["licenses"] }, "people", "open"],
  ["no figure in doubt", { doubts: [] }, "figures", "done"],
  ["all figures confirmed, the Spanish read", confirmed(["a 2026", "b 2026"]), "figures", "done"],
  ["the Spanish under figures", confirmed(["a 2026", "b 2026", "c"], []), "figures", "open"],
  ["figures under the Spanish", confirmed(["a 2026"], ["b 2026", "c"]), "figures", "open"],
  ["one of two confirmed", confirmed(["a 2026"]), "figures", "open"],
  ["figures confirmed a year ago", confirmed(["a 2025", "b 2025"]), "figures", "open"],
  ["an address that somebody named", { isAddressNamed: true }, "address", "done"],
  ["a site that is only tried out", { marks: { address: mark } }, "address", "done"],
  ["a mail server that took nothing yet", { mail: "untried" }, "mail", "waiting"],
  ["a mail that went out", { mail: "works" }, "mail", "done"],
  ["a backup that is to come", { backup: "tonight" }, "backup", "waiting"],
  ["a backup that was made", { backup: "made" }, "backup", "done"],
  ["backups elsewhere", { marks: { backup: mark } }, "backup", "done"],
  ["an open invitation", { invited: 1 }, "colleague", "waiting"],
  ["a second account", { colleagues: 1 }, "colleague", "done"],
  ["an agency of one", { marks: { colleague: mark } }, "colleague", "done"],
  ["a test lead that stands", { testLead }, "testLead", "waiting"],
  ["one that was worked on and removed", { marks: { testLead: mark } }, "testLead", "done"],
  ["another one after that", { marks: { testLead: mark }, testLead }, "testLead", "waiting"],
  ["a real family that was answered", { hasAnswered: true }, "testLead", "done"],
])("%s", (_what, change, step, state) => {
  const judged = judgeSetup({ ...firstDay, ...change });
  expect(judged[step]).toBe(state);
  // The facts and the people are two halves of one list, which each row above states whole.
  const others = setupSteps.filter((each) => !["facts", "people", step].includes(each));
  expect(new Set(others.map((each) => judged[each]))).toEqual(new Set(["open"]));
});

test("an unchecked figure is in doubt in any year, and a checked one after its year", () => {
  const at = (day: string) =>
    listDoubts(new Date(`${day}T12:00:00Z`)).map(({ id, why }) => [id, why]);
  const unchecked = ["annuitySurrender", "lifeSurrender", "termConversion"];
  expect(at("2023-06-01")).toEqual([
    ...unchecked.map((id) => [id, "unchecked"]),
    ["termPrices", "unchecked"],
    ["spanish", "unread"],
  ]);
  expect(at("2026-10-01")).toEqual([
    ...unchecked.map((id) => [id, "unchecked"]),
    ["termPrices", "aged"],
    ["spanish", "unread"],
  ]);
  expect(at("2027-06-01")).toContainEqual(["deferralLimits", "old"]);
});

/** Publishes facts of an edition until the end of the test. */
function publish(facts: Readonly<Record<string, unknown>>) {
  onTestFinished(() => applyEdition({}));
  const en = Object.entries(facts).map(([path, value]) => [path, JSON.stringify(value)] as const);
  applyEdition({ site: { en: Object.fromEntries(en) } });
}

const check = { on: "2026-08-30", against: "The index itself", by: "ada" };

test("checked prices are in doubt exactly a year later", () => {
  publish({ termPrices: { ...termPrices, checked: check } });
  const ids = (day: string) => listDoubts(new Date(`${day}T00:00:01Z`)).map(({ id }) => id);
  expect(ids("2026-08-31")).not.toContain("termPrices");
  expect(ids("2026-09-01")).toContain("termPrices");
});

test("a carrier's rating is in doubt once it is older than a year", () => {
  const rated = (ratedOn: string) => [{ name: "Harbor Life", rating: "A", ratedOn, url: "" }];
  const isDoubted = (ratedOn: string) =>
    readWithEdition({ site: { en: { carriers: JSON.stringify(rated(ratedOn)) } } }, () =>
      listDoubts(new Date("2026-11-29T12:00:00Z")).some(({ id }) => id === "carriers"),
    );
  expect([isDoubted("2025-11-29"), isDoubted("2025-11-30")]).toEqual([true, false]);
});

test("a changed figure is judged again, and one that was checked is in no doubt", () => {
  const now = new Date("2026-10-01");
  const keyOf = (wanted: string) => listDoubts(now).find(({ id }) => id === wanted)?.key;
  const [figure, prices] = [keyOf("lifeSurrender"), keyOf("termPrices")];
  const { lifeSurrender } = standingFigures;
  const value = { fromYears: 10, toYears: 16 };
  const rows = termPrices.rows.map((row) => ({ ...row, age: row.age + 1 }));
  publish({
    "figures.lifeSurrender": { ...lifeSurrender, value },
    "figures.termConversion": { ...standingFigures.termConversion, checked: check },
    termPrices: { ...termPrices, rows },
  });
  expect(keyOf("lifeSurrender")).toEqual(expect.any(String));
  expect(keyOf("lifeSurrender")).not.toBe(figure);
  expect(keyOf("termPrices")).not.toBe(prices);
  expect(keyOf("termConversion")).toBeUndefined();
  applyEdition({});
  expect([keyOf("lifeSurrender"), keyOf("termPrices")]).toEqual([figure, prices]);
});

test("a confirmation is for one calendar year, except for texts, which do not expire", () => {
  const keys = (day: string) => listDoubts(new Date(day)).map(({ key }) => key);
  expect(keys("2026-12-30")).toEqual(keys("2026-10-01"));
  const old = keys("2026-12-30");
  expect(keys("2027-01-02").filter((key) => old.includes(key))).toEqual([
    `spanish ${spanishWrittenOn}`,
  ]);
});

const approval = (id: string, approvedAt: string) => ({ id, number: 3, by: "bea", approvedAt });
const judge = (now: string, at = "2026-03-01T12:00:00Z") =>
  listDoubts(new Date(now), [approval("e3", at)])
    .filter(({ id }) => id === "approval")
    .map(({ why, key }) => [why, key]);

test.each([
  ["2027-01-29T12:00:00Z", []],
  ["2027-01-30T12:00:00Z", [["lapsing", "approval e3 1"]]],
  ["2027-02-28T12:00:00Z", [["lapsing", "approval e3 1"]]],
  ["2027-03-01T12:00:00Z", [["lapsed", "approval e3 1"]]],
  // A year later the first confirmation has expired.
  ["2028-01-30T12:00:00Z", [["lapsing", "approval e3 2"]]],
])("an approval is shown about a month before its year ends: on %s", (now, doubts) => {
  expect(judge(now)).toEqual(doubts);
});

test("an old approval stays open until somebody confirms a look at it, and other confirmations do not count", () => {
  const [doubt] = listDoubts(new Date("2027-03-02T12:00:00Z"), [
    approval("e3", "2026-03-01T12:00:00Z"),
  ]).filter(({ id }) => id === "approval");
  const state = (marks: SetupFacts["marks"]) =>
    judgeSetup({ ...firstDay, doubts: doubt ? [doubt] : [], marks }).figures;
  expect(doubt).toBeDefined();
  expect(state({})).toBe("open");
  const key = { ...mark, keys: [doubt?.key ?? ""] };
  expect(state({ figures: key, spanish: key })).toBe("open");
  expect(state({ approvals: key })).toBe("done");
});
