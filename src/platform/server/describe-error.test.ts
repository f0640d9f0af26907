import { DrizzleQueryError } from "drizzle-orm/errors";
import { expect, test } from "vitest";
import { describeError } from "./describe-error.ts";

test("the values of a failed statement never reach the log", () => {
  const driver = Object.assign(new Error('invalid input: "amara@example.com"'), { code: "22P02" });
  const wrapped = new DrizzleQueryError("insert", ["amara@example.com"], driver);

  for (const error of [driver, wrapped]) {
    expect(describeError(error)).toEqual({ reason: "a database statement failed", code: "22P02" });
  }
});

test("other errors are described in their own words", () => {
  const broken = Object.assign(new Error("write EPIPE"), { code: "EPIPE" });

  expect(describeError(new Error("no room"))).toEqual({ reason: "no room" });
  expect(describeError(broken)).toEqual({ reason: "write EPIPE", code: "EPIPE" });
});

test("what is no error is not written down, whatever it holds", () => {
  expect(JSON.stringify(describeError("amara@example.com"))).not.toContain("amara");
});

test("an error that is its own cause is described once", () => {
  const error = new Error("round");
  error.cause = error;

  expect(describeError(error)).toEqual({ reason: "round" });
});
