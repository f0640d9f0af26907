import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { seal } from "#platform/secrets/seal.ts";
import { dayMs } from "#platform/core/durations.ts";
import { useProofKeys } from "./consents-store.ts";
import { readMailedLink, writeLink } from "./stop-calls.ts";
import { testCtx } from "#testing/site/test-ctx.ts";

beforeAll(() => useProofKeys(["a key for tests"]));

const now = new Date("2026-11-22T12:00:00Z");
const site = testCtx({ secret: "a secret", config: { siteUrl: "https://site.example" } });
const record = { kind: "lead", id: randomUUID(), email: "Amara@Example.com" } as const;
const token = (name: "stop" | "again" = "stop") =>
  new URL(writeLink(site, name, record, { now })).searchParams.get("link") ?? "";
const inDays = (days: number) => new Date(now.getTime() + days * dayMs);

test("a link works for two years, and contains neither the person nor the record", () => {
  const read = readMailedLink(site.secret, "stop", token(), inDays(729));
  expect(read).toMatchObject({ kind: "lead", id: record.id });
  expect(JSON.stringify(read).toLowerCase()).not.toContain("amara");
  expect(readMailedLink(site.secret, "stop", token(), inDays(731))).toBe(null);
  expect(writeLink(site, "stop", record, { now })).not.toContain(record.id);
});

test("a link that confirms a yes works for thirty days, and neither kind works as the other", () => {
  const read = readMailedLink(site.secret, "again", token("again"), inDays(29));
  expect(read).toMatchObject({ id: record.id });
  expect(readMailedLink(site.secret, "again", token("again"), inDays(31))).toBe(null);
  expect(readMailedLink(site.secret, "stop", token("again"), now)).toBe(null);
  expect(readMailedLink(site.secret, "again", token(), now)).toBe(null);
});

test("links in mails from an older version of the site still work", () => {
  const sealed = { i: record.id, h: "a proof of the address", x: inDays(1).getTime() };
  const stop = { k: "lead", ...sealed };
  const mailed = (what: object, purpose: string) =>
    seal(JSON.stringify(what), site.secret, { purpose });
  const ask = { id: record.id, emailHash: sealed.h };
  const stopping = readMailedLink(site.secret, "stop", mailed(stop, "stop-calls link"), now);
  expect(stopping).toEqual({ kind: "lead", ...ask });
  // An old link contains less than today's.
  const again = readMailedLink(site.secret, "again", mailed(sealed, "calls-again link"), now);
  expect(again).toMatchObject(ask);
});

test("a token of another secret, purpose or shape is refused", () => {
  const foreign = seal("{}", site.secret, { purpose: "your-data link" });
  for (const odd of [foreign, "", "x".repeat(2_000), `${token().slice(0, -2)}AA`]) {
    expect(readMailedLink(site.secret, "stop", odd, now)).toBe(null);
  }
  expect(readMailedLink("another secret", "stop", token(), now)).toBe(null);
});
