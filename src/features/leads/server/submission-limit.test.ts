import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { submissionRules } from "#platform/intake/accept-submissions.ts";
import { leadsTable } from "#features/leads/server/leads-store.ts";
import { rateLimitsTable } from "#platform/http/limits/rate-limits.ts";
import { anApplication } from "#testing/records/an-application.ts";
import { aLeadSubmission } from "#testing/records/a-lead-submission.ts";
import { openTestDatabase } from "#testing/database/test-database.ts";
import { startTestServer, type TestServer } from "#testing/site/test-server.ts";
import { useOpened } from "#testing/use-opened.ts";

/** The limit of calls that no page of the site makes: without a key, or unreadable. */
const perQuarterHour = submissionRules.odd.points;

const config = { trustedProxies: ["127.0.0.1", "10.0.0.0/8"] };
const store = useOpened(openTestDatabase);
const one = useOpened(() => startTestServer(store.database, { config }));
const two = useOpened(() => startTestServer(store.database, { config }));

async function sendFrom(server: TestServer, forwardedFor?: string, payload: object = {}) {
  return server.app.inject({
    method: "POST",
    url: "/api/lead",
    payload,
    ...(forwardedFor !== undefined && { headers: { "x-forwarded-for": forwardedFor } }),
  });
}

test("one network may make forty calls without a key in a quarter of an hour, counted over all servers", async () => {
  const statuses: number[] = [];
  for (let call = 0; call < perQuarterHour; call += 1) {
    const server = call % 2 === 0 ? one : two;
    statuses.push((await sendFrom(server, "203.0.113.7")).statusCode);
  }
  const refused = await sendFrom(one, "203.0.113.7", aLeadSubmission());
  const elsewhere = await sendFrom(two, "203.0.113.7", aLeadSubmission());
  const neighbour = await sendFrom(one, "203.0.113.8", aLeadSubmission());

  expect(new Set(statuses)).toEqual(new Set([400]));
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(890);
  expect(refused.json()).toMatchObject({ success: false, message: expect.stringMatching(/wait/) });
  expect(elsewhere.statusCode).toBe(429);
  expect(neighbour.statusCode).toBe(201);
});

test("a household's IPv6 addresses count as one", async () => {
  for (let call = 0; call < perQuarterHour; call += 1) {
    await sendFrom(one, `2001:db8:7:7::${call.toString(16)}`);
  }

  expect((await sendFrom(one, "2001:db8:7:7:abcd::1")).statusCode).toBe(429);
  expect((await sendFrom(one, "2001:db8:7:8::1")).statusCode).toBe(400);
});

test("a visitor can't choose the address it is counted by", async () => {
  const claims = Array.from({ length: perQuarterHour }, (_, call) => `198.51.100.${call}`);
  for (const claim of claims) await sendFrom(one, `${claim}, 192.0.2.1, 10.0.0.3`);

  expect((await sendFrom(one, "198.51.100.99, 192.0.2.1")).statusCode).toBe(429);
  expect((await sendFrom(one, "198.51.100.1")).statusCode).toBe(400);
});

test("this machine itself is not limited, whatever it claims without a named proxy", async () => {
  const unproxied = await startTestServer(store.database);
  const statuses = new Set<number>();
  for (let call = 0; call < perQuarterHour + 5; call += 1) {
    statuses.add((await sendFrom(unproxied, "203.0.113.9")).statusCode);
  }
  await unproxied.close();

  expect(statuses).toEqual(new Set([400]));
});

test("the database holds no address", async () => {
  await sendFrom(one, "203.0.113.200");
  const { rows } = await store.database.executeSql("select * from rate_limits");

  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toMatch(/203\.0\.113|2001:db8/);
});

const valid = (email: string) => aLeadSubmission({ email });

const countLeads = () => store.database.db.$count(leadsTable);

test("of many calls without a key at once from one network the first forty are stored, and other networks are not limited", async () => {
  const before = await countLeads();
  const crowd = Array.from({ length: perQuarterHour + 10 }, (_, call) =>
    sendFrom(call % 2 === 0 ? one : two, "203.0.113.70", valid(`crowd-${call}@example.com`)),
  );
  const neighbors = Array.from({ length: 5 }, (_, call) =>
    sendFrom(one, `203.0.113.${80 + call}`, valid(`beside-${call}@example.com`)),
  );
  const answers = await Promise.all(crowd);
  const refused = answers.filter(({ statusCode }) => statusCode === 429);

  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(perQuarterHour);
  expect(refused).toHaveLength(10);
  for (const { headers } of refused) expect(Number(headers["retry-after"])).toBeGreaterThan(890);
  expect((await Promise.all(neighbors)).map(({ statusCode }) => statusCode)).toEqual(
    neighbors.map(() => 201),
  );
  expect(await countLeads()).toBe(before + perQuarterHour + neighbors.length);
});

/** As a page of the site sends it: with a key of its own. */
function sendForm(from: string, email: string, key: string = randomUUID(), server = one) {
  const headers = { "idempotency-key": key, "x-forwarded-for": from };
  return server.app.inject({ method: "POST", url: "/api/lead", payload: valid(email), headers });
}

test("sixty families in one room send their forms and files, and send again what got no response", async () => {
  const keys = Array.from({ length: 60 }, () => randomUUID());
  const sendAll = () =>
    Promise.all(
      keys.map((key, at) =>
        sendForm("203.0.113.60", `room-${at}@example.com`, key, at % 2 === 0 ? one : two),
      ),
    );
  expect(new Set((await sendAll()).map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
  expect(new Set((await sendAll()).map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  const headers = { "x-forwarded-for": "203.0.113.60" };
  const addresses = await Promise.all(
    keys.map(() => two.app.inject({ method: "POST", url: "/api/objects/upload", headers })),
  );
  expect(new Set(addresses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
});

test("after four hundred forms of one network, even new families have to wait", async () => {
  await sendForm("203.0.113.61", "first@example.com");
  await store.database.executeSql(
    "update rate_limits set points = $1 where key like 'lead-keyed:%'",
    [submissionRules.keyed.points - 1],
  );
  expect((await sendForm("203.0.113.61", "last@example.com")).statusCode).toBe(201);
  const late = await sendForm("203.0.113.61", "late@example.com");
  expect(late.statusCode).toBe(429);
  expect(Number(late.headers["retry-after"])).toBeGreaterThan(890);
});

test("forms of one mailbox have a limit of their own, in any spelling and with any keys, and other mailboxes are not limited", async () => {
  const from = "203.0.113.62";
  const statuses: number[] = [];
  for (let call = 0; call < submissionRules.mailbox.points; call += 1) {
    statuses.push((await sendForm(from, `ana+${call}@example.com`)).statusCode);
  }
  expect(new Set(statuses)).toEqual(new Set([201]));
  expect((await sendForm(from, "Ana@example.com")).statusCode).toBe(429);
  expect((await sendForm(from, "bea@example.com")).statusCode).toBe(201);
  // A stranger on another network has not used up the family's limit at home.
  expect((await sendForm("203.0.113.63", "ana@example.com")).statusCode).toBe(201);
});

test("an application whose résumé is missing counts like any other, although nothing is stored", async () => {
  const headers = { "x-forwarded-for": "203.0.113.64" };
  const send = () => {
    const resumePath = `/objects/uploads/${randomUUID()}`;
    const payload = anApplication({ resumePath, resumeFileName: "me.pdf" });
    const keyed = { ...headers, "idempotency-key": randomUUID() };
    return one.app.inject({
      method: "POST",
      url: "/api/career-application",
      payload,
      headers: keyed,
    });
  };
  const statuses = new Set<number>();
  for (let call = 0; call < submissionRules.mailbox.points; call += 1) {
    statuses.add((await send()).statusCode);
  }
  expect([...statuses]).toEqual([400]);
  expect((await send()).statusCode).toBe(429);
});

test("a call that is refused claims no key: sent again later, it makes its lead", async () => {
  const { db, executeSql } = store.database;
  const [from, key] = ["203.0.113.90", randomUUID()];
  const send = () => sendForm(from, "again@example.com", key);
  await sendForm(from, "other@example.com");
  await db.update(rateLimitsTable).set({ points: submissionRules.keyed.points });

  expect((await send()).statusCode).toBe(429);
  expect((await send()).statusCode).toBe(429);
  await executeSql("update rate_limits set expire = now() - interval '1 second'");
  expect((await send()).statusCode).toBe(201);
  expect((await send()).statusCode).toBe(200);
  const { rows } = await executeSql("select points from rate_limits where expire > now()");
  expect(rows).toEqual([{ points: 2 }, { points: 2 }]);
});

test("unreadable calls share the limit of calls without a key, and keep no family out", async () => {
  const from = "203.0.113.91";
  const send = (payload: object, key?: string) => {
    const headers = { "x-forwarded-for": from, ...(key && { "idempotency-key": key }) };
    return one.app.inject({ method: "POST", url: "/api/lead", payload, headers });
  };
  const statuses = [
    await send({}, randomUUID()),
    await send(aLeadSubmission(), "no key"),
    await send(aLeadSubmission()),
  ].map(({ statusCode }) => statusCode);
  for (let call = 3; call < perQuarterHour; call += 1) await send({}, randomUUID());

  expect(statuses).toEqual([400, 400, 201]);
  expect((await send({}, randomUUID())).statusCode).toBe(429);
  expect((await send(aLeadSubmission())).statusCode).toBe(429);
  expect((await sendForm(from, "family@example.com")).statusCode).toBe(201);
});

const widePoints = async () => {
  const { rows } = await store.database.executeSql(
    "select points from rate_limits where key like 'lead-odd-wide:%' order by expire desc",
  );
  return (rows[0] as { points: number } | undefined)?.points;
};

const setWidePoints = (points: number) =>
  store.database.executeSql("update rate_limits set points = $1 where key like 'lead-odd-wide:%'", [
    points,
  ]);

test("calls from many networks of one /48 share a limit, and other networks are not limited", async () => {
  const send = (network: string, payload: object = aLeadSubmission()) =>
    sendFrom(one, `2001:db8:${network}::1`, payload);
  await send("70:1");
  await setWidePoints(5 * perQuarterHour - 2);

  const crowd = await Promise.all(["70:2", "70:3", "70:4", "70:5"].map((each) => send(each)));
  expect(crowd.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 201, 429, 429]);
  expect((await send("70:6", {})).statusCode).toBe(429);
  expect((await send("71:1")).statusCode).toBe(201);
  expect((await sendFrom(one, "203.0.113.99", aLeadSubmission())).statusCode).toBe(201);
});

test("refused calls of one network do not count for the wide network around it", async () => {
  const { db, executeSql } = store.database;
  await db.delete(rateLimitsTable);
  const send = () => sendFrom(one, "2001:db8:72:1::1", aLeadSubmission());
  await send();
  await executeSql("update rate_limits set points = $1 where key like 'lead-odd:%'", [
    perQuarterHour,
  ]);

  expect((await Promise.all([send(), send()])).map((answer) => answer.statusCode)).toEqual([
    429, 429,
  ]);
  expect(await widePoints()).toBe(1);
});

test("every route that visitors call counts their wide network", async () => {
  await store.database.db.delete(rateLimitsTable);
  const paths = [
    "/api/lead",
    "/api/contact-inquiry",
    "/api/career-application",
    "/api/questionnaire-steps",
    "/api/objects/upload",
    "/api/your-data",
    "/api/your-data/open",
    "/stop-calls",
    "/api/auth/invitation",
    "/api/auth/login",
  ];
  for (const url of paths) {
    const headers = { "x-forwarded-for": "2001:db8:73::1" };
    const payload = { username: "nobody", password: "x" };
    await one.app.inject({ method: "POST", url, payload, headers });
  }

  const { rows } = await store.database.executeSql(
    "select split_part(key, ':', 1) as name from rate_limits where key like '%-wide:%'",
  );
  // One more than paths: upload addresses are counted by the quarter of an hour and by the day.
  expect(rows).toHaveLength(paths.length + 1);
});
