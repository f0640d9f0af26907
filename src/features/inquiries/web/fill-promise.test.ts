import { expect, test } from "vitest";
import { contactPageWords } from "./contact-page-words.ts";
import { writePromise } from "./fill-promise.ts";

test("the contact page says how many of the last requests were answered in time", () => {
  expect(writePromise(contactPageWords.en.promise, { inTime: 93, counted: 100 })).toBe(
    "We answered 93 of the last 100 requests within 24 hours.",
  );
});

test.each([{}, { inTime: "93", counted: 100 }, { inTime: 93 }, { inTime: null, counted: 1 }])(
  "of what is no figure nothing is said: %j",
  (figures) => {
    expect(writePromise(contactPageWords.en.promise, figures)).toBe("");
  },
);
