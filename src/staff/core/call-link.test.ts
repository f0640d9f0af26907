import { expect, test } from "vitest";
import { findCallLink } from "./call-link.ts";
import { emptyProfile, type StaffProfile } from "./profile.ts";

const day = "2026-06-15";
const agencyUrl = "https://agency.example/call";
const license = (state: "OH" | "KS" | "MO", until = "2027-01-01") =>
  ({ state, line: "life", number: "1", resident: true, from: "2020-01-01", until }) as const;
const member = (username: string, profile: Partial<StaffProfile> = {}) => ({
  id: `id of ${username}`,
  username,
  profile: {
    ...emptyProfile,
    licences: [license("OH")],
    scheduleUrl: `https://cal.example/${username}`,
    shownName: `Shown ${username}`,
    ...profile,
  },
});
const ann = member("ann", { gender: "woman" });
const bob = member("bob", { gender: "man" });
const far = member("far", { licences: [license("KS")] });
const ended = member("ended", { licences: [license("OH", "2026-06-14")] });
const spanish = member("spanish", { languages: ["es"] });
const silent = member("silent", { scheduleUrl: "" });
const away = member("away", { away: [{ from: day, to: day }] });
const resting = member("resting", { weight: 0 });

const ohio = {
  language: "en",
  states: ["OH"],
  callWish: null,
  assignee: null,
  partner: null,
} as const;
type Facts = Parameters<typeof findCallLink>[1];
const ask = (family: object, members: Facts["members"], changes: Partial<Facts> = {}) =>
  findCallLink(
    { ...ohio, ...family },
    { members, everybody: members, agencyUrl, isFixed: false, day, ...changes },
  );
const urlOf = (name: string | null) => (name ? `https://cal.example/${name}` : agencyUrl);

test.each<[string, object, Facts["members"], string | null, string | null]>([
  ["of the assignee", { assignee: "ann" }, [ann, bob], "ann", "Shown ann"],
  ["of an assignee who rests or is away", { assignee: "away" }, [away, bob], "away", "Shown away"],
  ["the agency's for an assignee licensed elsewhere", { assignee: "far" }, [far, bob], null, null],
  ["the agency's after the license ended", { assignee: "ended" }, [ended], null, null],
  [
    "the agency's near a border with one license",
    { assignee: "far", states: ["KS", "MO"] },
    [far],
    null,
    "Shown far",
  ],
  [
    "the agency's for an assignee of another language",
    { assignee: "spanish" },
    [spanish],
    null,
    "Shown spanish",
  ],
  [
    "the agency's for an assignee without a link",
    { assignee: "silent" },
    [silent],
    null,
    "Shown silent",
  ],
  ["the agency's once the assignee left", { assignee: "gone" }, [ann], null, null],
  [
    "of the only one who could be chosen, unnamed",
    {},
    [ann, far, ended, spanish, away, resting],
    "ann",
    null,
  ],
  ["the agency's while two could be chosen", {}, [ann, bob], null, null],
  ["the agency's while two could be, one without a link", {}, [ann, silent], null, null],
  ["the agency's where the only one has no link", {}, [silent, far], null, null],
  ["of the only woman for who asked for one", { callWish: "woman" }, [ann, bob], "ann", null],
  [
    "the agency's where no man is there for who asked for one",
    { callWish: "man" },
    [ann],
    null,
    null,
  ],
  ["the agency's where nobody can tell the state", { states: [] }, [ann], null, null],
  ["the agency's while nobody is on file", {}, [], null, null],
])("the link is %s", (_, family, members, owner, name) => {
  const found = { scheduleUrl: urlOf(owner), name, partner: null };
  expect(ask(family, members)).toMatchObject(found);
});

test("the environment's link takes precedence over everybody's own, and the caller's name is shown all the same", () => {
  const isFixed = { isFixed: true };
  expect(ask({ assignee: "ann" }, [ann], isFixed)).toMatchObject({
    scheduleUrl: agencyUrl,
    name: "Shown ann",
    partner: null,
  });
  expect(ask({}, [ann], isFixed).scheduleUrl).toBe(agencyUrl);
});

test("no family sees a user name, nor the account of somebody without a name", () => {
  const unnamed = { ...ann, profile: { ...ann.profile, shownName: " " } };
  expect(ask({ assignee: "ann" }, [unnamed])).toMatchObject({ name: null, account: null });
  expect(ask({ assignee: "ann" }, [ann]).account).toBe("id of ann");
});

test.each<[string, object, Facts["everybody"], boolean]>([
  ["somebody may there", {}, [far, ann], true],
  ["nobody may there", {}, [far, ended], false],
  ["somebody may on one side of a border", { states: ["KS", "MO"] }, [far], true],
  ["nobody knows where the family lives", { states: [] }, [far], true],
  ["every license has ended", { states: [] }, [ended], false],
  ["no license is on file", {}, [member("new", { licences: [] })], true],
])(
  "a call is promised by whether anybody is licensed: %s",
  (_, family, everybody, isAnyoneLicensed) => {
    expect(ask(family, [], { everybody })).toMatchObject({ isAnyoneLicensed });
  },
);

const page = { name: "far", sentence: "", isShown: true };
const shownFar = member("far", { licences: [license("KS")], page });

test.each<[string, object, Facts["members"], object | null]>([
  [
    "a colleague may",
    { partner: "far" },
    [shownFar, ann],
    { name: "Shown far", hasColleague: true },
  ],
  ["nobody may", { partner: "far" }, [shownFar], { name: "Shown far", hasColleague: false }],
  ["they may themselves", { partner: "far", states: ["KS"] }, [shownFar, ann], null],
  ["their page is not shown", { partner: "far" }, [far, ann], null],
  ["they are not on the staff any more", { partner: "far" }, [ann], null],
  ["the family came by nobody's page", {}, [shownFar, ann], null],
])("a family reads whose page led here where %s", (_, family, members, partner) => {
  expect(ask(family, members).partner).toEqual(partner);
});
