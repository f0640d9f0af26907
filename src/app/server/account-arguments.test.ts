import { expect, test } from "vitest";
import { readAccountArguments } from "./account-arguments.ts";

test.each([
  [["create", "ada"], { name: "create", username: "ada", role: "admin" }],
  [["create", " bob ", "--agent"], { name: "create", username: "bob", role: "agent" }],
  [["reset-password", "ada"], { name: "reset-password", username: "ada", role: "admin" }],
  [["list"], { name: "list", username: "", role: "admin" }],
  [["create"], null],
  [["remove", "ada", "--agent"], null],
  [["list", "ada"], null],
  [["consent", "ana@example.com"], { name: "consent", username: "ana@example.com", role: "admin" }],
  [["consent"], null],
  [["create", "eve", "a password among the arguments"], null],
  [["create", "eve", "--password=x"], null],
  [["constructor", "eve"], null],
  [[], null],
])("the arguments %j are read as %j", (args, expected) => {
  expect(readAccountArguments(args)).toEqual(expected);
});
