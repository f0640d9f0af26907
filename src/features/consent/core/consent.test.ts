import { expect, test } from "vitest";
import { findRevokedAt, judgeContact, type Refusal, type Stance } from "./consent.ts";

const person = { emailKey: "ana@example.com", phoneKey: "+16145550142" };
const at = (day: number, keys: Partial<Stance> = {}): Stance => ({
  ...person,
  at: `2026-11-${String(day).padStart(2, "0")}T12:00:00.000Z`,
  ...keys,
});
/** A no that staff heard from the person. */
const no = (day: number, keys: Partial<Refusal> = {}): Refusal => ({
  ...at(day, keys),
  isPressed: false,
  ...keys,
});
/** A no that the reader of the address's mail pressed. */
const pressed = (day: number, keys: Partial<Refusal> = {}) => no(day, { ...keys, isPressed: true });
const otherMail = { emailKey: "ben@example.com" };
const otherPhone = { phoneKey: "+16145550199" };

test.each([
  ["somebody who was never asked", [], [], "none"],
  ["somebody who agreed", [at(1)], [], "live"],
  ["somebody who agreed and then refused", [at(1)], [no(2)], "revoked"],
  ["somebody who agreed and then pressed the link", [at(1)], [pressed(2)], "revoked"],
  ["a form that says yes after a no", [at(1), at(3)], [no(2)], "revoked"],
  ["somebody who did both at the same moment", [at(1)], [no(1)], "revoked"],
  ["somebody who refused without having agreed", [], [no(1)], "revoked"],
  ["somebody who refused twice, and agreed between", [at(2)], [no(1), no(3)], "revoked"],
  ["a yes for another number", [at(1, otherPhone)], [], "none"],
  ["a yes of another address at this number", [at(1, otherMail)], [], "none"],
  [
    "a no that staff heard at this number under another address",
    [at(1)],
    [no(2, otherMail)],
    "revoked",
  ],
  ["a no that another address pressed with this number", [at(1)], [pressed(2, otherMail)], "ask"],
  ["a no that another address pressed before", [at(3)], [pressed(2, otherMail)], "ask"],
  ["the same, of somebody who never agreed", [], [pressed(2, otherMail)], "ask"],
  ["both", [at(1)], [pressed(2, otherMail), pressed(2)], "revoked"],
  ["a no of this address with another number", [at(1)], [pressed(2, otherPhone)], "revoked"],
  ["a no of somebody else", [at(1)], [no(2, { ...otherMail, ...otherPhone })], "live"],
  ["a press of somebody else", [at(1)], [pressed(2, { ...otherMail, ...otherPhone })], "live"],
] as const)("%s", (_what, agreements, refusals, state) => {
  expect(judgeContact(person, agreements, refusals).state).toBe(state);
});

test("two people without a number are not one person", () => {
  const without = { emailKey: "cy@example.com", phoneKey: "" };
  for (const refuse of [no, pressed]) {
    const refusals = [refuse(2, { ...otherMail, phoneKey: "" })];
    expect(judgeContact(without, [], refusals).state).toBe("none");
  }
});

test("a number that can't be called carries no consent, whatever was agreed to with a similar one", () => {
  const without = { ...person, phoneKey: "" };
  expect(judgeContact(without, [at(1, without)], []).state).toBe("none");
});

const [first, second, third] = ["+16145550142", "+16145550143", "+16145550144"];
const both = { phoneKey: `${first} ${second}` };
const secondAndThird = { ...otherMail, phoneKey: `${second} ${third}` };

test.each([
  ["a yes for both numbers", both, [at(1, both)], [], "live"],
  ["a yes for both, of which one is left", { phoneKey: first }, [at(1, both)], [], "live"],
  ["a yes for one of the two alone", both, [at(1)], [], "none"],
  ["a yes for one and another", both, [at(1, { phoneKey: `${first} ${third}` })], [], "none"],
  ["a neighbor's no to one of the two", both, [at(1, both)], [no(2, otherMail)], "revoked"],
  [
    "a no to a number beside one of the two",
    both,
    [at(1, both)],
    [no(2, secondAndThird)],
    "revoked",
  ],
  [
    "a press with a number beside one of the two",
    both,
    [at(1, both)],
    [pressed(2, secondAndThird)],
    "ask",
  ],
  [
    "a no to a third number",
    both,
    [at(1, both)],
    [no(2, { ...otherMail, phoneKey: third })],
    "live",
  ],
] as const)("of a record with two numbers: %s", (_what, keys, agreements, refusals, state) => {
  expect(judgeContact({ ...person, ...keys }, agreements, refusals).state).toBe(state);
});

test("the standing says since when somebody may or may not be called", () => {
  expect(judgeContact(person, [at(1), at(4)], []).since).toBe(at(4).at);
  expect(judgeContact(person, [at(1), at(4)], [no(2)])).toEqual({
    state: "revoked",
    since: at(2).at,
    unconfirmedSince: at(4).at,
  });
  expect(judgeContact(person, [at(2)], [no(2)])).toEqual({ state: "revoked", since: at(2).at });
  expect(judgeContact(person, [at(1)], [no(3), no(2)]).since).toBe(at(3).at);
  expect(judgeContact(person, [at(4)], [pressed(2, otherMail)])).toEqual({
    state: "ask",
    since: at(2).at,
    unconfirmedSince: at(4).at,
  });
});

test("a yes was withdrawn by the first no that followed it, and not by another address's press", () => {
  expect(findRevokedAt(at(2), [no(5), no(4), no(1), pressed(3, otherMail)])).toBe(at(4).at);
  expect(findRevokedAt(at(2), [no(2)])).toBe(at(2).at);
  expect(findRevokedAt(at(2), [no(1)])).toBeNull();
  expect(findRevokedAt(at(2), [no(3, { ...otherMail, ...otherPhone })])).toBeNull();
});

/** By staff, who heard it from the person. */
const confirms = (of: Stance, keys: Partial<Stance> = {}) => ({
  ...person,
  ...keys,
  of,
  isPressed: false,
});
/** By the link in a mail to the person's own address. */
const confirmsByMail = (of: Stance) => ({ ...confirms(of), isPressed: true });

test.each([
  ["of its own no", [no(2)], [confirms(at(2))], "live"],
  ["of that no and all like it before", [no(1), no(2)], [confirms(at(2))], "live"],
  ["of an earlier no alone", [no(2), no(3)], [confirms(at(2))], "revoked"],
  ["by somebody else at this number", [no(2)], [confirms(at(2), otherMail)], "revoked"],
  ["of its own no by the link of a mail", [pressed(2)], [confirmsByMail(at(2))], "live"],
  [
    "of the no that another mailbox pressed, by the link of a mail",
    [pressed(2, otherMail)],
    [confirmsByMail(at(2, otherMail))],
    "ask",
  ],
  [
    "of both noes by links of mails",
    [pressed(2), pressed(2, otherMail)],
    [confirmsByMail(at(2)), confirmsByMail(at(2, otherMail))],
    "ask",
  ],
  [
    "of the no that another mailbox pressed, settled by staff",
    [pressed(2, otherMail)],
    [confirms(at(2, otherMail))],
    "live",
  ],
  [
    "of one's own no and not of the neighbor's, who has this number",
    [no(2), no(2, otherMail)],
    [confirms(at(2))],
    "revoked",
  ],
  [
    "of one's own no and not of the one that another mailbox pressed with this number",
    [no(2), pressed(2, otherMail)],
    [confirms(at(2))],
    "ask",
  ],
  ["of both", [no(2), no(2, otherMail)], [confirms(at(2)), confirms(at(2, otherMail))], "live"],
  ["before a further no", [no(2), no(5)], [confirms(at(2))], "revoked"],
  ["of a no that came with the yes, and not before it", [no(4)], [confirms(at(4))], "revoked"],
] as const)(
  "a yes after a no counts once it is confirmed: %s",
  (_what, noes, confirmations, state) => {
    expect(judgeContact(person, [at(4)], noes, confirmations).state).toBe(state);
  },
);

test("a person who was asked about another address's no counts as before, until it is pressed again", () => {
  const doubts = [pressed(5, otherMail)];
  const asked = [confirms(at(5, otherMail))];
  expect(judgeContact(person, [at(4)], doubts, asked).state).toBe("live");
  expect(judgeContact(person, [at(4)], [...doubts, pressed(6, otherMail)], asked).state).toBe(
    "ask",
  );
});
