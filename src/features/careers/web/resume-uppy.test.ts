import { expect, test } from "vitest";
import { uploadWords } from "#features/uploads/web/upload-words.ts";
import { ApiError } from "#platform/web/api-client.ts";
import { explainRefusal } from "./resume-uppy.ts";

const words = uploadWords.en.failures;

test("when no upload could begin, every sentence offers to try again", () => {
  const refusals = [0, 401, 403, 404, 415, 429, 503].map((status) =>
    explainRefusal(words, status === 0 ? new Error("offline") : new ApiError(status, "", "")),
  );
  expect(refusals.map(({ failure }) => failure.isFinal)).toEqual(refusals.map(() => false));
});
