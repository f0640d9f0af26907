import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { startFakeCrm } from "../../src/testing/crm/fake-crm.ts";
import { fakeWebhookReceiver } from "../../src/testing/crm/fake-webhook-receiver.ts";
import { startFakeS3 } from "../../src/testing/files/fake-s3.ts";
import { findFreePort } from "../../src/testing/around/find-free-port.ts";
import { visitThrough } from "../../src/testing/around/proxy-visitor.ts";
import {
  shippedName,
  startShippedNginx,
  type ShippedProxy,
} from "../../src/testing/around/shipped-proxy.ts";
import {
  newPostgresUrl,
  onDatabase,
  startSiteOfTest,
} from "../../src/testing/site/site-of-test.ts";
import { spawnSite, type SiteProcess } from "../../src/testing/site/site-process.ts";
import { staffPassword } from "../../src/testing/staff/staff-session.ts";
import { startSteadyVisitors, type Request } from "./steady-visitors.ts";
import { testFolder } from "../../src/testing/test-folder.ts";

const rounds = Number(process.env["FAULT_ROUNDS"] ?? 3);
const isWhole = rounds >= 40;
/** The short round kills one process and replaces the other. The long one does both to each of three processes, twice. */
const processes = isWhole ? 3 : 2;
const killed = isWhole ? [0, 1, 2, 0, 1, 2] : [0];
const rolled = isWhole ? [0, 1, 2, 0, 1, 2] : [1];
const betweenMs = isWhole ? 3_000 : 300;
/** Another process takes a killed process's delivery when the claim on it has expired. */
const deliveryTimeoutMs = 150_000;
const webhookSecret = "a webhook secret that is long enough";

type Env = Readonly<Record<string, string>>;

interface Stored {
  readonly id: string;
  readonly email: string;
}

/**
 * The folder of an older release, built. The processes then start with that release, are replaced by
 * this one in turn, and once by the older one again. Whoever makes a release sets it: a clone may not
 * have the older one.
 */
const olderRoot = process.env["OLDER_SITE"];
const older = olderRoot === undefined ? [] : [0, 1, processes - 1, 0, 0];

/** A moment at which a process ended, and whether requests under way may have failed then. */
interface Event {
  readonly kind: "kill" | "roll" | "upgrade";
  readonly from: number;
  readonly to: number;
}

async function startReceiver() {
  const vendor = fakeWebhookReceiver(Buffer.from(webhookSecret), { now: () => new Date() });
  const crm = await startFakeCrm(vendor);
  onTestFinished(() => crm.close());
  return { crm, vendor };
}

async function makeEnvs(webhookUrl: string) {
  const dir = await testFolder();
  const databaseUrl = await newPostgresUrl();
  const s3 = await startFakeS3();
  onTestFinished(() => s3.close());
  const shared = {
    DATABASE_URL: databaseUrl,
    APP_SECRET: "a secret of this one test run only",
    ADMIN_PASSWORD: staffPassword,
    SITE_URL: `http://${shippedName}`,
    TRUST_PROXY: "127.0.0.1",
    CRM_ALLOW_ANY_HOST: "true",
    CRM_WEBHOOK_URL: webhookUrl,
    CRM_WEBHOOK_SECRET: webhookSecret,
    S3_BUCKET: s3.settings.bucket,
    S3_ENDPOINT: s3.settings.endpoint ?? "",
    S3_REGION: s3.settings.region,
    S3_ACCESS_KEY_ID: s3.settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
  };
  const ports = await Promise.all(Array.from({ length: processes }, findFreePort));
  const envs = ports.map((port, index) => ({
    ...shared,
    PORT: String(port),
    DATA_DIR: join(dir, String(index)),
  }));
  return { envs, ports, databaseUrl, s3 };
}

const startOne = (env: Env | undefined, root?: string) =>
  startSiteOfTest(env ?? {}, (each) => spawnSite(each, root));

async function signIn(proxy: ShippedProxy): Promise<string> {
  const visitor = visitThrough(proxy);
  const { headers } = await visitor.call("/api/auth/login", {
    method: "POST",
    body: { username: "admin", password: staffPassword },
  });
  visitor.close();
  return headers["set-cookie"]?.[0]?.split(";")[0] ?? "";
}

/** Kills or replaces one process after the other under load. */
async function restartInTurn(sites: SiteProcess[], envs: readonly Env[]): Promise<Event[]> {
  const events: Event[] = [];
  const turns = [
    ...older.map((index, turn) => ({ kind: "upgrade" as const, index, back: turn === 3 })),
    ...killed.map((index) => ({ kind: "kill" as const, index, back: false })),
    ...rolled.map((index) => ({ kind: "roll" as const, index, back: false })),
  ];
  for (const { kind, index, back } of turns) {
    const from = Date.now();
    const code = await sites[index]?.end(kind === "kill" ? "KILL" : "TERM");
    events.push({ kind, from, to: Date.now() });
    if (kind !== "kill") expect(code).toBe(0);
    sites[index] = await startOne(envs[index], back ? olderRoot : undefined);
    await wait(betweenMs);
  }
  return events;
}

/** A request may fail when a process was killed while it was under way, and at no other time. */
function findUnexcused(requests: readonly Request[], events: readonly Event[]): Request[] {
  // An older release may close its connections less gently.
  const kills = events.filter(({ kind }) => kind !== "roll");
  return requests.filter(
    ({ fault, startedAt, endedAt }) =>
      fault !== null && !kills.some(({ from, to }) => startedAt <= to && endedAt >= from),
  );
}

/** All processes together let ten wrong passwords through, not each of them ten. */
async function countGuesses(proxy: ShippedProxy): Promise<Record<number, number>> {
  const visitor = visitThrough(proxy, { localAddress: "127.30.0.1" });
  const counts: Record<number, number> = {};
  for (let guess = 0; guess < 12; guess += 1) {
    const { status } = await visitor.call("/api/auth/login", {
      method: "POST",
      body: { username: "nobody", password: "not the password" },
    });
    counts[status] = (counts[status] ?? 0) + 1;
  }
  visitor.close();
  return counts;
}

/** Sends each process the same request and lists the answers if they differ. */
async function askEach(sites: readonly SiteProcess[], path: string, cookie: string) {
  const headers = { cookie, host: shippedName };
  const answers = await Promise.all(
    sites.map(async ({ url }) => {
      const answer = await fetch(`${url}${path}`, { headers });
      return `${answer.status} ${(await answer.text()).replace(/"requestId":"[^"]*"/, "")}`;
    }),
  );
  return [...new Set(answers)];
}

const readStored = (url: string) =>
  onDatabase({ url }, async ({ executeSql }) => {
    const read = async (text: string) => (await executeSql(text)).rows;
    return {
      leads: (await read("select id::text, email from leads")) as Stored[],
      inquiries: (await read("select id::text, email from inquiries")) as Stored[],
      steps: (await read("select sum(reached)::int as reached from questionnaire_step_counts"))[0],
      migrations: await read("select hash from drizzle.__drizzle_migrations"),
    };
  });

/** Checks that every acknowledged record is stored once, and that no other record is. */
function expectOnce(stored: readonly Stored[], taken: ReadonlyMap<string, string>): void {
  expect(new Map(stored.map(({ email, id }) => [email, id]))).toEqual(taken);
  expect(stored).toHaveLength(taken.size);
}

interface Shared {
  readonly proxy: ShippedProxy;
  readonly cookie: string;
  readonly change: (path: string, body: object) => Promise<void>;
  readonly leads: number;
}

/** Checks that every process has the same session, figures, setting, page and limit. */
async function expectSameOnAll(
  sites: readonly SiteProcess[],
  { proxy, cookie, change, leads }: Shared,
): Promise<void> {
  expect(await askEach(sites, "/api/auth/me", cookie)).toEqual([expect.stringMatching(/^200 /)]);
  expect(await askEach(sites, "/api/admin/stats", cookie)).toEqual([
    expect.stringContaining(`"totalLeads":${leads}`),
  ]);
  await change("/api/admin/settings/promise-meter", { isShown: true });
  expect(await askEach(sites, "/api/admin/settings/promise-meter", cookie)).toEqual([
    expect.stringContaining(`"isShown":true`),
  ]);
  expect(await askEach(sites, "/contact", cookie)).toHaveLength(1);
  expect(await countGuesses(proxy)).toEqual({ 401: 10, 429: 2 });
}

test(`${processes} processes behind nginx, killed and replaced in turn under load, fail no visitor and lose nothing`, async () => {
  const { crm, vendor } = await startReceiver();
  const { envs, ports, databaseUrl, s3 } = await makeEnvs(crm.url);
  // All processes start at once on an empty database: one migrates it, and one makes the admin.
  const sites = await Promise.all(envs.map((env) => startOne(env, olderRoot)));
  const madeAdmin = sites.filter((site) => site.output().includes("First admin."));
  expect(madeAdmin).toHaveLength(1);
  const proxy = await startShippedNginx(ports);
  onTestFinished(() => proxy.close());
  const cookie = await signIn(proxy);
  const staff = visitThrough(proxy);
  const change = async (path: string, body: object) => {
    const answer = await staff.call(path, { method: "PUT", headers: { cookie }, body });
    expect(answer.status).toBe(200);
  };
  await change("/api/admin/crm/config/webhook", { enabled: true, settings: { minLeadScore: 0 } });

  const visitors = startSteadyVisitors(proxy, cookie);
  await wait(betweenMs);
  const events = await restartInTurn(sites, envs);
  await visitors.stop();

  const { requests, taken } = visitors;
  expect(findUnexcused(requests, events)).toEqual([]);
  const failed = requests.filter(({ fault }) => fault !== null);
  // nginx sends a form with a key to the next process when the first was killed half-way.
  expect(failed.filter(({ what }) => /^POST .*(lead|inquiry)/.test(what))).toEqual([]);

  await expectSameOnAll(sites, { proxy, cookie, change, leads: taken.leads.size });

  await expect
    .poll(() => vendor.people.size, { timeout: deliveryTimeoutMs, interval: 200 })
    .toBe(taken.leads.size);
  const { leads, inquiries, steps, migrations } = await readStored(databaseUrl);
  expectOnce(leads, taken.leads);
  expectOnce(inquiries, taken.inquiries);
  const lostSteps = failed.filter(({ what }) => what.includes("steps")).length;
  expect(steps.reached).toBeGreaterThanOrEqual(taken.steps);
  expect(steps.reached).toBeLessThanOrEqual(taken.steps + lostSteps);
  expect(new Set(migrations.map(({ hash }) => hash)).size).toBe(migrations.length);
  const pushes = [...vendor.events.values()].filter(({ lead }) => lead !== undefined);
  expect(pushes).toHaveLength(taken.leads.size);
  for (const path of taken.files) {
    const id = path.split("/").at(-1) ?? path;
    expect([...s3.objects.keys()].filter((name) => name.includes(id))).toHaveLength(1);
  }
  staff.close();
  process.stdout.write(
    `${processes} processes: ${older.length} times another release, ${killed.length} killed, ` +
      `${rolled.length} rolled, ${requests.length} requests, ` +
      `${failed.length} failed (all under way on a killed process), ${leads.length} leads and ` +
      `${inquiries.length} inquiries stored and delivered once, ${taken.files.length} files kept\n`,
  );
});
