import { expect, test } from "vitest";
import { readFirstName } from "./read-first-name.ts";

test.each([
  ["Amara Okafor", "Amara"],
  ["  José  García ", "José"],
  ["Anne-Marie O’Neil", "Anne-Marie"],
  ["李小龍", "李小龍"],
])("%s is greeted as %s", (fullName, first) => {
  expect(readFirstName(fullName)).toBe(first);
});

test.each([
  "https://win.example now",
  "win.example",
  "Win$500",
  "Buy2Day",
  "",
  "Call-me@once",
  "A".repeat(21),
  "<b>Amara</b>",
])("%s is no name to greet by", (fullName) => {
  expect(readFirstName(fullName)).toBeNull();
});
