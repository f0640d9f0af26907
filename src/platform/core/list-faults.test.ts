import * as z from "zod/mini";
import { expect, test } from "vitest";
import { listFaults } from "./list-faults.ts";

const schema = z.object({
  name: z.string().check(z.minLength(2, "too short"), z.regex(/^[A-Z]/, "no capital")),
  email: z.string().check(z.email("no address")),
});

test("each field is told its first fault, in the order of the form", () => {
  const faults = listFaults(schema, { email: "amara@", name: "a" });
  expect(Object.entries(faults)).toEqual([
    ["name", "too short"],
    ["email", "no address"],
  ]);
});

test("a form that fits has no faults", () => {
  expect(listFaults(schema, { name: "Amara", email: "amara@example.com" })).toEqual({});
});
