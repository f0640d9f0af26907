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
])("a response of %i with %j shows the sentence %j", (status, body, said) => {
  expect(describe(answer(status, body))).toContain(said);
});

const proxyPage = "<html>Bad gateway</html>";
test.each([
  ["nothing", new TypeError("Failed to fetch")],
  ["half of the answer", new SyntaxError("Unexpected end of JSON input")],
  ["a proxy's page of 502", new ApiError(502, "", proxyPage)],
  ["a proxy's page of 403", new ApiError(403, "", proxyPage)],
])("after %s as the answer, no message says that the act was not saved", (_what, failure) => {
  expect(describe(failure)).toMatch(/may or may not be saved/);
});
