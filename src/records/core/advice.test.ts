import { expect, test } from "vitest";
import { findAdvice, type LicensedMember } from "./advice.ts";

const licensed: readonly LicensedMember[] = [
  { username: "ann", states: ["OH"] },
  { username: "bob", states: ["TX", "OK"] },
  { username: "cy", states: ["TX"] },
  { username: "dee", states: [] },
];

test.each([
  ["in her own state", "43004", "ann", "yes", [], []],
  ["in a state of others alone", "75001", "ann", "no", ["bob", "cy"], []],
  ["where nobody may", "10001", "ann", "no", [], []],
  ["near a border, with both licenses", "73901", "bob", "yes", [], ["cy"]],
  ["near a border, with one of them", "73901", "cy", "ask", ["bob"], []],
  ["near a border, with none of them", "73901", "ann", "no", ["bob"], ["cy"]],
  ["who left nobody may tell where", "09001", "ann", "ask", [], ["bob", "cy"]],
  ["in a state of others, for somebody without any license", "43004", "dee", "no", ["ann"], []],
  ["for somebody who is no staff", "43004", "zed", "no", ["ann"], []],
])("who may advise a family %s", (_, zipCode, username, mine, others, inPart) => {
  expect(findAdvice(zipCode, licensed, username)).toMatchObject({ mine, others, inPart });
});
