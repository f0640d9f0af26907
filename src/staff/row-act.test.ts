import { expect, test } from "vitest";
import { ApiError } from "#platform/web/api-client.ts";
import { describeFailure } from "./row-act.tsx";
import { actWords } from "./staff-words.ts";

const describe = (failure: Error) => describeFailure(failure, actWords.en.failures);
const answer = (status: number, body: object = {}) =>
  new ApiError(status, "", JSON.stringify(body));

test.each([
  [400, { message: "Wrong.", errors: { text: "Please write a note" } }, "Please write a note"],
  [400, { message: "Please choose one of the statuses" }, "Please choose one of the statuses"],
  [403, {}, "your account may not do this"],
  [404, {}, "Somebody else may have taken it"],
  [409, {}, "changed or deleted meanwhile"],
  [429, { message: "Please wait 30 seconds." }, "Please wait 30 seconds."],
  [429, {}, "too many changes at once"],
  [500, {}, "something went wrong"],
  [503, { message: "The database can't be reached." }, "the site is busy"],
])("an answer of %i with %j says %j", (status, body, said) => {
  expect(describe(answer(status, body))).toContain(said);
});

test("a call that reached nobody says that there is no connection", () => {
  expect(describe(new TypeError("Failed to fetch"))).toContain("no connection");
});
