import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { aPdf } from "#testing/documents.ts";
import { startSite } from "#testing/site-process.ts";
import type { SiteProcess } from "#testing/site-process.ts";
import { fillDisk, mountSmallDisk } from "#testing/small-disk.ts";

const rounds = Number(process.env["FAULT_ROUNDS"] ?? 3);
const callers = 4;
const longestRunMs = 1_200;
const password = "a password of this one test run";
const soon = { timeout: 60_000, interval: 250 };

interface Upload {
  /** Path and query to send the bytes to. */
  readonly address: string;
  readonly bytes: Buffer<ArrayBuffer>;
  isAcknowledged: boolean;
}

const hash = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

async function askForAddress(url: string): Promise<Upload> {
  const answer = await fetch(`${url}/api/objects/upload`, { method: "POST" });
  const { uploadURL } = (await answer.json()) as { uploadURL: string };
  const { pathname, search } = new URL(uploadURL);
  // Different bytes each time, so that one file can't pass for another.
  const bytes = Buffer.concat([aPdf(), randomBytes(3_000_000)]);
  return { address: pathname + search, bytes, isAcknowledged: false };
}

async function put(url: string, upload: Upload): Promise<number | null> {
  try {
    const answer = await fetch(url + upload.address, { method: "PUT", body: upload.bytes });
    await answer.arrayBuffer();
    if (answer.status === 200) upload.isAcknowledged = true;
    return answer.status;
  } catch {
    return null;
  }
}

async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: "admin", password }),
  });
  return answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";
}

/** Uploads that can be read in part, or not at all although they were acknowledged. */
async function findBroken(url: string, uploads: readonly Upload[]): Promise<string[]> {
  const cookie = await signIn(url);
  const broken: string[] = [];
  for (const { address, bytes, isAcknowledged } of uploads) {
    const path = address.split("?")[0] ?? "";
    const answer = await fetch(url + path, { headers: { cookie } });
    const isWhole = hash(new Uint8Array(await answer.arrayBuffer())) === hash(bytes);
    const isFine = answer.status === 200 ? isWhole : answer.status === 404 && !isAcknowledged;
    if (!isFine) broken.push(`${path}: ${answer.status}`);
  }
  return broken;
}

async function uploadUntilKilled(site: SiteProcess, uploads: Upload[]): Promise<void> {
  const send = async () => {
    for (;;) {
      const upload = await askForAddress(site.url).catch(() => null);
      if (upload === null) return;
      uploads.push(upload);
      if ((await put(site.url, upload)) === null) return;
    }
  };
  await Promise.all(Array.from({ length: callers }, send));
}

test("killed at any moment, the site never shows half a file and keeps each acknowledged one", async () => {
  const dir = await mkdtemp(join(tmpdir(), "killed-uploads-"));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  const env = { DATA_DIR: dir, ADMIN_PASSWORD: password };
  const uploads: Upload[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const site = await startSite(env);
    onTestFinished(() => void site.end("KILL"));
    const sending = uploadUntilKilled(site, uploads);
    await wait(Math.random() * longestRunMs);
    await site.end("KILL");
    await sending;
  }

  const site = await startSite(env);
  onTestFinished(() => void site.end("KILL"));
  expect(await findBroken(site.url, uploads)).toEqual([]);
  const open = uploads.filter(({ isAcknowledged }) => !isAcknowledged);
  for (const upload of open) expect(await put(site.url, upload)).toBe(200);
  expect(await findBroken(site.url, uploads)).toEqual([]);
  await site.end("TERM");
  process.stdout.write(
    `${rounds} kills, ${uploads.length - open.length} uploads acknowledged and whole, ` +
      `${open.length} broken off and sent again\n`,
  );
});

test("on a full disk an upload is refused with 503, nothing is kept, and it succeeds once there is room", async ({
  skip,
}) => {
  const dir = await mountSmallDisk("200m");
  if (dir === null) return skip("only root may mount a disk to fill");
  const site = await startSite({ DATA_DIR: dir, ADMIN_PASSWORD: password });
  onTestFinished(() => void site.end("KILL"));
  const first = await askForAddress(site.url);
  const second = await askForAddress(site.url);
  expect(await put(site.url, first)).toBe(200);

  await fillDisk(dir);
  expect(await put(site.url, second)).toBe(503);
  expect(await readdir(join(dir, "objects", "incoming"))).toEqual([]);
  await rm(join(dir, "ballast"));

  await expect.poll(() => put(site.url, second), soon).toBe(200);
  expect(await findBroken(site.url, [first, second])).toEqual([]);
});
