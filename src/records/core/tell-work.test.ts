import { expect, test } from "vitest";
import { tellEntry, tellTries } from "./tell-work.ts";

const now = new Date("2026-06-15T20:00:00.000Z");

test.each([
  [1, "2026-06-15T13:10:00.000Z", "tried once, 9:10 AM"],
  [2, "2026-06-15T13:10:00.000Z", "tried twice, last 9:10 AM"],
  // Still the day before in Ohio.
  [3, "2026-06-15T03:10:00.000Z", "tried 3 times, last Jun 14, 11:10 PM"],
])(
  "%i tries, the last one at %s, are described as %j in the agency's time zone",
  (count, lastAt, shown) => {
    expect(tellTries({ count, lastAt }, now, "en").replaceAll("\u202f", " ")).toBe(shown);
  },
);

test("the Spanish description also says how often and when last", () => {
  const lastAt = "2026-06-14T13:10:00.000Z";
  const tell = (count: number) => tellTries({ count, lastAt }, now, "es");
  expect(tell(1)).toMatch(/^1 intento, 14 jun/);
  expect(tell(2)).toMatch(/^2 intentos, el último: 14 jun/);
});

test.each(["note", "mail", "mail-withdrawn", "mail-returned"] as const)(
  "a person learns that there is a %s and how to ask for its words, and staff read the words",
  (kind) => {
    const entry = { kind, by: "ann", text: "A subject\n\nAbout a neighbor" };
    expect(JSON.stringify(tellEntry(entry, "person", "en"))).not.toContain("neighbor");
    expect(tellEntry(entry, "person", "en").facts).toHaveLength(1);
    expect(JSON.stringify(tellEntry(entry, "staff", "en"))).toContain("neighbor");
  },
);
