import { expect, test } from "vitest";
import { followProposal, proposeAlt, proposeShareAlt } from "./propose-alt.ts";

const role = { en: "Founder, life insurance", es: "Fundadora, seguros de vida" };

test.each([
  ["Ruth Calloway", role, "Portrait of Ruth Calloway, founder, life insurance"],
  ["Ruth Calloway", { ...role, en: "CEO" }, "Portrait of Ruth Calloway, CEO"],
  ["Ruth Calloway", { ...role, en: " " }, "Portrait of Ruth Calloway"],
  [" ", role, ""],
])("of %s with the role %o is proposed: %s", (name, given, english) => {
  expect(proposeAlt({ name, role: given }).en).toBe(english);
});

test("the proposal fits its field, in both languages", () => {
  const proposed = proposeAlt({ name: "R".repeat(300), role });
  expect(proposed.es).toMatch(/^Retrato de R+$/);
  expect([proposed.en.length, proposed.es.length]).toEqual([200, 200]);
});

test("the picture for shared links is described by the agency's name", () => {
  const tagline = { en: "Build it.", es: "Constrúyalo." };
  expect(proposeShareAlt("Lantern", (locale) => tagline[locale])).toEqual({
    en: "Lantern: Build it.",
    es: "Lantern: Constrúyalo.",
  });
});

test("a corrected name changes the alt text in each language in which nobody typed another one", () => {
  const before = proposeAlt({ name: "Rut Calloway", role });
  const now = proposeAlt({ name: "Ruth Calloway", role });
  expect(followProposal(before, before, now)).toEqual(now);
  const typed = { ...before, es: "Ruth en su oficina" };
  expect(followProposal(typed, before, now)).toEqual({ ...now, es: "Ruth en su oficina" });
});
