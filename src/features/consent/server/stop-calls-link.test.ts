import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { seal } from "#platform/secrets/seal.ts";
import { useProofKeys } from "./consents-store.ts";
import { readLink, writeLink } from "./stop-calls.ts";
import { testCtx } from "#testing/site/test-ctx.ts";

beforeAll(() => useProofKeys(["a key for tests"]));

const now = new Date("2026-11-22T12:00:00Z");
const site = testCtx({ secret: "a secret", config: { siteUrl: "https://site.example" } });
const record = { kind: "lead", id: randomUUID(), email: "Amara@Example.com" } as const;
const token = (at = now) =>
  new URL(writeLink(site, "stop", record, { now: at })).searchParams.get("link") ?? "";

test("a link works for two years, and names neither the person nor the record", () => {
  const nearlyTwoYears = new Date(now.getTime() + 729 * 86_400_000);
  const read = readLink(site.secret, "stop", token(), nearlyTwoYears);
  expect(read).toMatchObject({ kind: "lead", id: record.id });
  expect(JSON.stringify(read).toLowerCase()).not.toContain("amara");
  expect(readLink(site.secret, "stop", token(), new Date(now.getTime() + 731 * 86_400_000))).toBe(
    null,
  );
  expect(writeLink(site, "stop", record, { now })).not.toContain(record.id);
});

test("no token of another secret, purpose or shape is taken", () => {
  const foreign = seal("{}", site.secret, { purpose: "your-data link" });
  for (const odd of [foreign, "", "x".repeat(2_000), `${token().slice(0, -2)}AA`]) {
    expect(readLink(site.secret, "stop", odd, now)).toBe(null);
  }
  expect(readLink("another secret", "stop", token(), now)).toBe(null);
});
