import { eq } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { dayMs } from "#platform/core/durations.ts";
import { accountRule, attemptRule, loginRule, passkeyRule } from "./count-attempt.ts";
import {
  createRateLimit,
  rateLimitsTable,
  widen,
  type RateLimitRule,
} from "#platform/http/limits/rate-limits.ts";
import { makeAdmin, staffPassword } from "#testing/staff/staff-session.ts";
import { testClock } from "#testing/site/test-clock.ts";
import { createPasswordLink } from "./invitations.ts";
import { findUserByName } from "./users-store.ts";
import { openTestDatabase } from "#testing/database/test-database.ts";
import {
  startTestServer,
  type TestServer,
  type TestServerOptions,
} from "#testing/site/test-server.ts";
import { useOpened } from "#testing/use-opened.ts";

const proxied = { config: { trustedProxies: ["127.0.0.1"] } };

const store = useOpened(openTestDatabase);
const server = useOpened(() => startTestServer(store.database, proxied));
let admins = 0;

/** A separate name for each test, because attempts are counted by name. */
async function newAdmin(): Promise<string> {
  admins += 1;
  const username = `admin${admins}`;
  await makeAdmin(store.database, username);
  return username;
}

async function startAnother(options: TestServerOptions): Promise<TestServer> {
  const another = await startTestServer(store.database, options);
  onTestFinished(() => another.close());
  return another;
}

interface Attempt {
  readonly username: string;
  readonly password?: string;
  readonly from?: string;
  readonly cookie?: string;
}

async function logIn(
  { username, password = staffPassword, from = "203.0.113.7", cookie = "" }: Attempt,
  { app }: TestServer = server,
) {
  const answer = await app.inject({
    method: "POST",
    url: "/api/auth/login",
    payload: { username, password },
    headers: { "x-forwarded-for": from, cookie },
  });
  const device = answer.cookies.find(({ name }) => name.endsWith("device"));
  return { status: answer.statusCode, mark: `${device?.name}=${device?.value}` };
}

const readCounts = async () => {
  const rows = await store.database.db.select().from(rateLimitsTable);
  return new Map(rows.map(({ key, points }) => [key, points]));
};

/** Uses up a rule: the first attempt is counted, and the others are written into its row. */
async function useUp(rule: RateLimitRule, subject: string): Promise<void> {
  const counted = { ...rule, points: Number.MAX_SAFE_INTEGER };
  const limit = createRateLimit(server.ctx, counted);
  const before = await readCounts();
  await limit.consume(subject);
  for (const [key, points] of await readCounts()) {
    if (points === before.get(key)) continue;
    await store.database.db
      .update(rateLimitsTable)
      .set({ points: points + rule.points - 1 })
      .where(eq(rateLimitsTable.key, key));
  }
}

test("a network is refused after sixty attempts at any names, and its neighbors are not", async () => {
  const username = await newAdmin();
  await useUp(loginRule, "2001:db8:1:2::/64");

  expect((await logIn({ username, from: "2001:db8:1:2:ffff::1" })).status).toBe(429);
  expect((await logIn({ username, from: "2001:db8:1:3::1" })).status).toBe(200);
});

test("guesses from many networks of one customer of a provider are counted together", async () => {
  const username = await newAdmin();
  await useUp(widen(loginRule), "2001:db8:7::/48");
  await useUp(widen(loginRule), "198.51.0.0/16");

  expect((await logIn({ username, from: "2001:db8:7:1::1" })).status).toBe(429);
  expect((await logIn({ username, from: "198.51.100.1" })).status).toBe(429);
  expect((await logIn({ username, from: "2001:db8:8:1::1" })).status).toBe(200);
  expect((await logIn({ username, from: "198.52.100.1" })).status).toBe(200);
});

test("each attempt also counts for its wider network", async () => {
  const username = await newAdmin();
  const rule = { ...widen(loginRule), points: 1 };
  await logIn({ username, password: "wrong", from: "2001:db8:9:1::1" });

  const again = createRateLimit(server.ctx, rule).consume("2001:db8:9::/48");
  await expect(again).rejects.toMatchObject({ code: "rate_limited" });
});

test("past fifty guesses at one name each wide network has five an hour, and the owner elsewhere can sign in", async () => {
  const [username, other] = [await newAdmin(), await newAdmin()];
  const guess = async (host: number) =>
    (await logIn({ username, password: "wrong", from: `198.18.${host}.1` })).status;
  expect(await guess(0)).toBe(401);
  await useUp({ ...accountRule, points: accountRule.points - 1 }, username);
  const statuses: number[] = [];
  for (let host = 1; host <= 6; host += 1) statuses.push(await guess(host));

  expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  expect((await logIn({ username: other, from: "198.18.9.1" })).status).toBe(200);
  expect((await logIn({ username, from: "192.0.2.1" })).status).toBe(200);
});

test("a password link works even where strangers used up all attempts at the name", async () => {
  const [username, admin] = [await newAdmin(), await newAdmin()];
  const user = await findUserByName(store.database.db, username);
  const password = "kettle orbit maple canyon";
  const by = { username: admin, confirm: async () => {}, notifyAdmins: async () => {} };
  const asked = { id: user?.id ?? "", by };
  const { token } = await createPasswordLink(server.ctx, asked);
  const from = "192.0.2.77";
  await useUp(accountRule, username);
  await useUp(attemptRule, `${username}\u0000${from}`);
  await useUp(loginRule, from);

  const accepted = await server.app.inject({
    method: "POST",
    url: "/api/auth/invitation/accept",
    payload: { token, password },
    headers: { "x-forwarded-for": from },
  });
  const mark = accepted.cookies.find(({ name }) => name === "device")?.value;

  expect((await logIn({ username, password, from })).status).toBe(429);
  expect((await logIn({ username, password, from, cookie: `device=${mark}` })).status).toBe(200);
});

test("passkeys are counted by network, separately from passwords", async () => {
  const answer = async (from: string) => {
    const payload = { response: { id: "bm9ib2R5cw" } };
    const headers = { "x-forwarded-for": from };
    const call = { method: "POST", url: "/api/auth/passkey", payload, headers } as const;
    return (await server.app.inject(call)).statusCode;
  };
  await useUp(loginRule, "192.0.2.80");
  await useUp(passkeyRule, "192.0.2.81");

  expect([await answer("192.0.2.80"), await answer("192.0.2.81")]).toEqual([401, 429]);
});

test("a device that signed in before is not locked out by strangers", async () => {
  const username = await newAdmin();
  const from = "100.64.0.1";
  const { mark } = await logIn({ username, from });
  await useUp(accountRule, username);
  await useUp(widen(loginRule), "100.64.0.0/16");

  expect((await logIn({ username, from })).status).toBe(429);
  expect((await logIn({ username, from, cookie: mark })).status).toBe(200);
});

test("behind an unnamed proxy strangers lock out themselves, and not the owner's known device", async () => {
  const unnamed = await startAnother({});
  const username = await newAdmin();
  const { mark } = await logIn({ username }, unnamed);
  for (let guess = 0; guess < 10; guess += 1) {
    await logIn({ username, password: "wrong", from: `192.0.2.${guess}` }, unnamed);
  }

  expect((await logIn({ username }, unnamed)).status).toBe(429);
  expect((await logIn({ username, cookie: mark }, unnamed)).status).toBe(200);
});

test("a known device has ten attempts like anybody else", async () => {
  const username = await newAdmin();
  const { mark } = await logIn({ username });
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const wrong = { username, password: "wrong", cookie: mark, from: `192.0.2.${attempt}` };
    expect((await logIn(wrong)).status).toBe(401);
  }

  expect((await logIn({ username, cookie: mark })).status).toBe(429);
  expect((await logIn({ username })).status).toBe(200);
});

test("a device is known only for the name with which it signed in, and only while its mark is valid", async () => {
  const clock = testClock();
  const timed = await startAnother({ ...proxied, clock });
  const [username, other] = [await newAdmin(), await newAdmin()];
  const { mark } = await logIn({ username }, timed);
  await useUp(attemptRule, `${username}\u0000203.0.113.7`);
  await useUp(attemptRule, `${other}\u0000203.0.113.7`);
  const [id, until, signature] = mark.split(".");
  const later = `${id}.${Number(until) + dayMs}.${signature}`;

  expect((await logIn({ username: other, cookie: mark }, timed)).status).toBe(429);
  for (const cookie of ["device=", "device=x", "device=..", later, `${id}x.${until}.${signature}`])
    expect((await logIn({ username, cookie }, timed)).status).toBe(429);
  clock.advance(180 * dayMs - 1);
  expect((await logIn({ username, cookie: mark }, timed)).status).toBe(200);
  clock.advance(1);
  expect((await logIn({ username, cookie: mark }, timed)).status).toBe(429);
});
