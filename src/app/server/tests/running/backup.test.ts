import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import type { HeldWork } from "#features/backup/core/last-restore.ts";
import { aLeadSubmission } from "#testing/records/a-lead-submission.ts";
import { anApplication } from "#testing/records/an-application.ts";
import {
  countTables,
  hashObjects,
  runSite,
  siteConfig,
  startCountingCrm,
  useQuickKeys,
} from "#testing/backup-scene.ts";
import { aPdf } from "#testing/files/documents.ts";
import { startFakeS3 } from "#testing/files/fake-s3.ts";
import { startMailReceiver } from "#testing/mail-receiver.ts";
import { newPostgresUrl } from "#testing/site/site-of-test.ts";
import { staffApi } from "#testing/staff/staff-api.ts";
import { inProof } from "#testing/in-proof.ts";
import { testFolder } from "#testing/test-folder.ts";
import { backUpSite } from "#app/server/copies/back-up-site.ts";
import { restoreSite } from "#app/server/copies/restore-site.ts";
import { hourMs } from "#platform/core/durations.ts";

vi.setConfig({ testTimeout: 180_000 });
useQuickKeys();

const quiet = { log: { info() {}, warn() {}, error() {} }, onProgress: () => {} };

/** Tables that a restore changes on purpose. */
const settled = new Set([
  "sessions",
  "mails",
  "crm_deliveries",
  "crm_erasures",
  "settings",
  "lead_counts",
]);

type Kind = "its own server" | "DATABASE_URL" | "DATABASE_URL and a bucket";

/** An empty place for a site: a folder, and a database and a bucket where the kind has them. */
async function makePlace(kind: Kind): Promise<Record<string, string>> {
  const dataDir = path.join(await testFolder(), "data");
  if (kind === "its own server") return { DATA_DIR: dataDir };
  const url = await newPostgresUrl();
  const env = { DATA_DIR: dataDir, DATABASE_URL: url, APP_SECRET: "x".repeat(40) };
  if (kind === "DATABASE_URL") return env;
  const s3 = await startFakeS3();
  onTestFinished(() => s3.close());
  const { bucket, endpoint, region, accessKeyId, secretAccessKey } = s3.settings;
  return {
    ...env,
    S3_BUCKET: bucket,
    S3_ENDPOINT: endpoint ?? "",
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
}

async function send(url: string, body: unknown): Promise<void> {
  const answer = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(201);
}

/** Somebody applies with a résumé, and somebody else uploads one without applying. */
async function sendFiles(url: string): Promise<void> {
  for (const [isClaimed, byteSize] of [
    [true, 300_000],
    [false, 1_500_000],
  ] as const) {
    const issued = await fetch(`${url}/api/objects/upload`, { method: "POST" });
    const { uploadURL } = (await issued.json()) as { uploadURL: string };
    const { pathname, search } = new URL(uploadURL);
    const body = aPdf({ byteSize });
    const put = await fetch(`${url}${pathname}${search}`, { method: "PUT", body });
    expect(put.status).toBe(200);
    if (isClaimed)
      await send(`${url}/api/career-application`, anApplication({ resumePath: pathname }));
  }
}

async function startOutside() {
  const crm = await startCountingCrm();
  const mail = await startMailReceiver();
  onTestFinished(() => mail.close());
  const outside = {
    CRM_WEBHOOK_URL: crm.url,
    CRM_WEBHOOK_SECRET: "a webhook secret that is long enough",
    SMTP_URL: mail.url,
  };
  return { crm, mail, outside };
}

/** Its lead was sent to the CRM, which refused it. */
async function seeTried(staff: ReturnType<typeof staffApi>): Promise<void> {
  const { leads } = await staff.call<{ leads: { id: string }[] }>("GET", "/api/admin/leads");
  const { lead } = await staff.call<{ lead: { deliveries: { attempts: number }[] } }>(
    "GET",
    `/api/admin/leads/${leads[0]?.id}`,
  );
  expect(lead.deliveries.some(({ attempts }) => attempts > 0)).toBe(true);
}

async function seeHeld(url: string): Promise<void> {
  const { held } = await staffApi(url).call<{ held: HeldWork }>("GET", "/api/admin/held-work");
  expect(held.counts.deliveries).toBe(1);
  expect(held.counts.mails).toBeGreaterThan(0);
}

async function decideSent(url: string): Promise<void> {
  const admin = staffApi(url);
  await admin.call("POST", "/api/admin/held-work", { decision: "sent" });
  expect(await admin.call("GET", "/api/admin/held-work")).toMatchObject({ held: null });
  expect(await admin.call("GET", "/api/admin/stats")).toMatchObject({ totalLeads: 2 });
}

const journeys: readonly (readonly [Kind, Kind])[] = [
  ["DATABASE_URL and a bucket", "DATABASE_URL and a bucket"],
  ["its own server", "DATABASE_URL"],
  ["DATABASE_URL", "its own server"],
];

for (const [from, to] of journeys) {
  // The built-in database's restore to another server runs always; the other ways run only in the
  // proof.
  const when = from === "its own server" ? {} : inProof;
  test(
    `a site on ${from} is destroyed and restored on ${to}, complete, and sends nothing twice`,
    when,
    async () => {
      const { crm, mail, outside } = await startOutside();
      let hours = 0;
      const clock = { now: () => new Date(Date.now() + hours * hourMs) };
      const file = path.join(await testFolder(), "site.backup");
      const source = await makePlace(from);
      const config = siteConfig({ ...source, ...outside });
      const site = await runSite(config, clock);
      const staff = staffApi(site.address);
      await staff.call("PUT", "/api/admin/crm/config/webhook", { enabled: true });
      crm.state.isDown = true;
      const mailed = new Set<string>();
      mail.behave("recipient", (to) => {
        mailed.add(to);
        return "450 4.7.1 Please come back later";
      });
      await send(
        `${site.address}/api/lead`,
        aLeadSubmission({ email: "before@example.com", fullName: "Ana O\\Neil" }),
      );
      await sendFiles(site.address);
      await vi.waitFor(() => seeTried(staff), 60_000);
      // Waits until it is handed out: a restore holds and so changes what still waits.
      await expect.poll(() => mailed).toContain(anApplication().email);

      const { counts } = await backUpSite(config, file, quiet);
      // The original site continues, and now sends what was waiting.
      crm.state.isDown = false;
      mail.behave("recipient", "take");
      hours = 2;
      await vi.waitFor(() => {
        expect(crm.taken).toEqual(["before@example.com"]);
        expect(mail.mails.filter(({ to: who }) => who === "before@example.com")).toHaveLength(1);
      }, 60_000);
      const objects = await hashObjects(config);
      await site.close();
      await rm(config.dataDir, { recursive: true });

      const target = { ...(await makePlace(to)), ...outside };
      const restored = await restoreWith(target, file, from);
      const found = await countTables(restored);
      const kept = Object.entries(counts.tables).filter(([name]) => !settled.has(name));
      expect(found).toMatchObject(Object.fromEntries(kept));
      expect(await hashObjects(restored)).toEqual(objects);
      expect(Object.keys(objects)).toHaveLength(2);

      const second = await runSite(restored, clock);
      onTestFinished(() => second.close());
      await seeHeld(second.address);
      await send(`${second.address}/api/lead`, aLeadSubmission({ email: "after@example.com" }));
      await vi.waitFor(() => {
        expect(crm.taken).toEqual(["before@example.com", "after@example.com"]);
        expect(mail.mails.filter(({ to: who }) => who === "after@example.com")).toHaveLength(1);
      }, 60_000);
      hours = 4;
      await decideSent(second.address);
      expect(crm.taken).toHaveLength(2);
      const visitors = mail.mails
        .map(({ to: who }) => who)
        .filter((who) => /example.com$/.test(who));
      expect(visitors.toSorted()).toEqual([...new Set(visitors)].toSorted());
    },
  );
}

/** Follows the printed instructions: a server's settings need the secret that the backup had. */
async function restoreWith(target: Record<string, string>, file: string, from: Kind) {
  const config = siteConfig(target);
  const { APP_SECRET, DATA_DIR = "" } = target;
  if (APP_SECRET === undefined || from !== "its own server") {
    await restoreSite(config, file, quiet);
    return config;
  }
  await expect(restoreSite(config, file, quiet)).rejects.toThrow(/APP_SECRET is another one/);
  const kept = await readFile(path.join(DATA_DIR, "app-secret-of-backup"), "utf8");
  const withSecret = siteConfig({ ...target, APP_SECRET: kept.trim() });
  await restoreSite(withSecret, file, quiet);
  return withSecret;
}
