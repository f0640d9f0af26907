import { expect, test } from "vitest";
import { readAccountArguments, readPersonArguments } from "./account-commands.ts";

test.each([
  [["create", "ada"], { name: "create", username: "ada", role: "admin" }],
  [["create", " bob ", "--agent"], { name: "create", username: "bob", role: "agent" }],
  [["create", "eva", "--compliance"], { name: "create", username: "eva", role: "compliance" }],
  [["create", "eva", "--compliance", "--agent"], null],
  [["list", "--compliance"], null],
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

test.each([
  [["person", "show", "a@example.com"], { name: "person", action: "show", email: "a@example.com" }],
  [["person", "burn", "a@example.com"], null],
  [["person", "forget"], null],
  [["person", "forget", "a@example.com", "b@example.com"], null],
])("the arguments %j are read as the person command %j", (args, expected) => {
  expect(readPersonArguments(args)).toEqual(expected);
});
