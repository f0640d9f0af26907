import { expect, test, vi } from "vitest";
import { profileChoices } from "#features/leads/core/questions.ts";
import { emptyProfile } from "#staff/core/profile.ts";
import { readFamily } from "#features/routing/server/routed-family.ts";
import { aLead } from "#testing/records/a-lead.ts";
import {
  type Candidate,
  chooseAdviser,
  findObstacle,
  hideUnasked,
  type RoutedFamily,
  type RoutingQuestion,
} from "./choose-adviser.ts";

const family: RoutedFamily = { language: "en", states: ["OH"], wish: null, partner: null };

const one = (username: string, changes: Partial<Candidate> = {}): Candidate => ({
  username,
  weight: 1,
  may: "yes",
  languages: ["en"],
  gender: null,
  isAway: false,
  isAtWork: true,
  cap: null,
  today: 0,
  open: 0,
  share: 1,
  lastAt: "2026-06-01T12:00:00.000Z",
  ...changes,
});

const choose = (candidates: readonly Candidate[], changes: Partial<RoutingQuestion> = {}) =>
  chooseAdviser({ rule: "fair", family, isAtOnce: true, had: [], candidates, ...changes });

const spanish = { family: { ...family, language: "es" } } as const;
const forWoman = { family: { ...family, wish: "woman" } } as const;

test.each<[string, Partial<Candidate>, Partial<RoutingQuestion>, string | null]>([
  ["nothing against them", {}, {}, null],
  ["a weight of 0", { weight: 0 }, {}, "weight"],
  ["no license there", { may: "no" }, {}, "license"],
  ["a license in one of two states", { may: "ask" }, {}, null],
  ["another language", {}, spanish, "language"],
  ["the family's language", { languages: ["en", "es"] }, spanish, null],
  ["a man where a woman was asked for", { gender: "man" }, forWoman, "wish"],
  ["nothing said where a woman was asked for", {}, forWoman, "wish"],
  ["a woman where one was asked for", { gender: "woman" }, forWoman, null],
  ["had it before", {}, { had: ["ada"] }, "had"],
  ["a day off", { isAway: true }, {}, "away"],
  ["not at work", { isAtWork: false }, {}, "hours"],
  ["not at work where it can wait", { isAtWork: false }, { isAtOnce: false }, null],
  ["one below the cap", { cap: 3, today: 2 }, {}, null],
  ["the cap reached", { cap: 3, today: 3 }, {}, "cap"],
])("eligible or not, and why: %s", (_name, candidate, question, skipped) => {
  const choice = choose([one("ada", candidate)], question);
  expect(choice).toMatchObject({ username: skipped ? null : "ada", judged: [{ skipped }] });
  expect(findObstacle(choice)).toBe(skipped);
});

test("colleagues read genders only as far as the wish asked, and the choice is the same", () => {
  const candidates = [one("ada", { gender: "woman" }), one("bob", { gender: "man" })];
  const weighed = (wish: "woman" | null) => {
    const asked = { rule: "fair", family: { ...family, wish }, isAtOnce: true, had: [] } as const;
    const question = { ...asked, candidates };
    const shown = hideUnasked(question);
    expect(chooseAdviser(shown)).toEqual(chooseAdviser(question));
    return shown.candidates.map(({ gender }) => gender);
  };
  expect(weighed(null)).toEqual([null, null]);
  expect(weighed("woman")).toEqual(["woman", null]);
});

const partner = { rule: "partner", family: { ...family, partner: "bob" } } as const;

test.each<[string, Candidate[], Partial<RoutingQuestion>, string]>([
  ["the smallest share", [one("a", { share: 2 }), one("b")], {}, "b"],
  [
    "of equals who waited longest",
    [one("a"), one("b", { lastAt: "2026-05-01T12:00:00.000Z" })],
    {},
    "b",
  ],
  ["before all who never had one", [one("a"), one("b", { lastAt: null })], {}, "b"],
  [
    "sums in another order are no difference",
    [one("a", { share: 0.1 + 0.2 }), one("b", { share: 0.3, lastAt: "2026-07-01T12:00:00.000Z" })],
    {},
    "a",
  ],
  [
    "whoever is free: the fewest that wait",
    [one("a", { open: 2, share: 0 }), one("b", { open: 1 })],
    { rule: "free" },
    "b",
  ],
  [
    "near a border, a license in both states before one in one of them, whoever's turn it is",
    [one("a", { share: 0, may: "ask" }), one("b", { share: 9 })],
    {},
    "b",
  ],
  [
    "the partner who brought them, however many they have",
    [one("a", { share: 0 }), one("bob", { share: 9 })],
    partner,
    "bob",
  ],
  [
    "a partner who may not advise there: as fair",
    [one("a", { share: 5 }), one("bob", { may: "no" }), one("c")],
    partner,
    "c",
  ],
  [
    "a partner's credit counts for the partner rule alone",
    [one("a", { share: 0 }), one("bob")],
    { family: partner.family },
    "a",
  ],
])("who is chosen: %s", (_name, candidates, question, username) => {
  expect(choose(candidates, question).username).toBe(username);
});

test("between equals the name decides, in the same order on every machine and in every browser", () => {
  // In Danish "aa" sorts after "z", as in a browser of that language.
  const compare = vi.spyOn(String.prototype, "localeCompare").mockImplementation(function inDanish(
    this: string,
    other,
    locales: Intl.LocalesArgument = "da",
  ) {
    return new Intl.Collator(locales).compare(this, other);
  });
  expect("aaron".localeCompare("bob")).toBe(1);
  const { username } = choose([one("bob"), one("aaron")]);
  compare.mockRestore();
  expect(username).toBe("aaron");
});

test("the deciding rule is named, and the partner's credit only where it decided", () => {
  expect(choose([one("bob")], partner).by).toBe("partner");
  expect(choose([one("bob", { may: "no" }), one("a")], partner).by).toBe("fair");
});

test("where nobody is eligible, the last obstacle of the nearest candidate is named", () => {
  const candidates = [one("a", { may: "no" }), one("b", { cap: 0 }), one("c", { isAway: true })];
  expect(findObstacle(choose(candidates))).toBe("cap");
  expect(findObstacle(choose([]))).toBeNull();
});

test("a partner whom the family knows comes before the one with the credit, under either name", () => {
  const team = [
    { username: "bob", profile: { ...emptyProfile, shownName: "José Núñez" } },
    { username: "cleo", profile: emptyProfile },
    { username: "dan", profile: { ...emptyProfile, shownName: " " } },
  ];
  const read = (askedFor: string | null) =>
    readFamily({ ...aLead(), askedFor, partner: "cleo" }, team).partner;
  expect([read(" jose nunez"), read("Bob"), read("somebody"), read(null)]).toEqual([
    "bob",
    "bob",
    "cleo",
    "cleo",
  ]);
});

test("only language, state, wish and partner of a family affect the choice", () => {
  const seen = new Set<string>();
  for (const income of profileChoices.income)
    for (const citizenshipStatus of profileChoices.citizenshipStatus)
      for (const maritalStatus of profileChoices.maritalStatus)
        for (const hasChildren of profileChoices.hasChildren)
          for (const birthYear of ["1930", "1984", "2005"])
            for (const leadScore of [10, 90]) {
              const answers = { income, citizenshipStatus, maritalStatus, hasChildren, birthYear };
              const who = { fullName: `A${birthYear}`, email: `a${leadScore}@example.com` };
              const lead = aLead({ ...answers, ...who, leadScore, phone: null });
              seen.add(JSON.stringify(readFamily(lead)));
            }
  expect([...seen].map((text) => Object.keys(JSON.parse(text)))).toEqual([
    ["language", "states", "wish", "partner"],
  ]);
});
