import { expect, test } from "vitest";
import { dayMs } from "#platform/core/durations.ts";
import { readArrivedFiles } from "./document.ts";

const file = { user: "ada", leadId: "1", key: "2", fileName: "a.pdf", arrivedAt: 1_000 };

test("stored files are read back, except another person's and those of a day ago", () => {
  const kept = JSON.stringify([file, { ...file, user: "bob" }, { ...file, arrivedAt: -dayMs }]);
  expect(readArrivedFiles(kept, "ada", 2_000)).toEqual([file]);
});

test.each([null, "", "{", "null", "7", '{"0":1}', '[null,7,{"user":"ada"}]'])(
  "the stored text %j is read as an empty list",
  (kept) => {
    expect(readArrivedFiles(kept, "ada", 2_000)).toEqual([]);
  },
);
