import { DrizzleQueryError } from "drizzle-orm/errors";
import { expect, test } from "vitest";
import { AppError } from "#platform/core/app-error.ts";
import { isDatabaseUnavailable } from "./database-failure.ts";

const withCode = (code: string) => Object.assign(new Error("something"), { code });

test.each([
  ["ECONNREFUSED", "nobody listens"],
  ["ECONNRESET", "the connection broke"],
  ["ENOTFOUND", "the name leads nowhere"],
  ["57P01", "an administrator shut the server down"],
  ["57P03", "the server is starting"],
  ["53300", "there are too many connections"],
  ["53100", "the disk is full"],
  ["08006", "the connection failed"],
  ["57014", "the statement took too long"],
  ["25P03", "the transaction was idle for too long"],
  ["25006", "the server is a read-only standby"],
  ["28P01", "the password was changed"],
  ["3D000", "the database was dropped"],
  ["40P01", "two transactions waited for each other, and this one was ended"],
])("code %s counts as unavailable: %s", (code) => {
  expect(isDatabaseUnavailable(withCode(code))).toBe(true);
});

test.each([
  "Connection terminated unexpectedly",
  "timeout exceeded when trying to connect",
  "Client has encountered a connection error and is not queryable",
  "Query read timeout",
])("the driver's message %j counts as unavailable, though it has no code", (message) => {
  expect(isDatabaseUnavailable(new Error(message))).toBe(true);
});

test("the cause is found behind the errors that libraries wrap around it", () => {
  const wrapped = new DrizzleQueryError("select 1", [], withCode("ECONNREFUSED"));
  const several = new AggregateError([new Error("first"), withCode("ECONNREFUSED")]);

  expect(isDatabaseUnavailable(wrapped)).toBe(true);
  expect(isDatabaseUnavailable(several)).toBe(true);
});

test.each([
  ["a duplicate", withCode("23505")],
  ["a faulty statement", withCode("42601")],
  [
    "a refused input",
    new AppError("invalid", {
      en: "Please enter your full name",
      es: "Escriba su nombre completo",
    }),
  ],
  ["a mistake in the code", new TypeError("x is not a function")],
  ["a thrown text", "ECONNREFUSED"],
])("%s does not count as unavailable", (_what, error) => {
  expect(isDatabaseUnavailable(error)).toBe(false);
});

test("an error that is its own cause does not loop forever", () => {
  const error = new Error("round");
  error.cause = error;

  expect(isDatabaseUnavailable(error)).toBe(false);
});
