import { expect, test } from "vitest";
import { makeUuid } from "./api-client.ts";

test("each is a random UUID of version 4, and none comes twice", () => {
  const made = Array.from({ length: 1000 }, makeUuid);
  const pattern = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
  expect(made.filter((uuid) => !pattern.test(uuid))).toEqual([]);
  expect(new Set(made).size).toBe(1000);
});
