import { createHash, randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { startSite } from "#testing/site-process.ts";

const rounds = Number(process.env["FAULT_ROUNDS"] ?? 2);
const partBytes = 5_242_880;
const partCount = 8;
/** Joining so much takes about so long. */
const longestJoinMs = 100;
const password = "a password of this one test run";

interface Told {
  readonly key: string;
  readonly uploadId: string;
  readonly url: string;
  readonly location: string;
}

async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: "admin", password }),
  });
  return answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";
}

/** Calls as the stock upload client does. */
function callsOf(url: string, cookie: string) {
  return async (path: string, body?: object) => {
    const answer = await fetch(`${url}/api/objects/s3/${path}`, {
      headers: { cookie, ...(body && { "content-type": "application/json" }) },
      ...(body && { method: "POST", body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as Told };
  };
}

async function sendParts(url: string, ask: ReturnType<typeof callsOf>) {
  const { body: upload } = await ask("multipart", { filename: "talk.mp4", metadata: {} });
  const hash = createHash("sha256");
  const parts: { PartNumber: number; ETag: string }[] = [];
  for (let number = 1; number <= partCount; number += 1) {
    const bytes = randomBytes(partBytes);
    hash.update(bytes);
    const signed = await ask(`multipart/${upload.uploadId}/${number}?key=${upload.key}`);
    const { pathname, search } = new URL(signed.body.url);
    const sent = await fetch(url + pathname + search, { method: "PUT", body: bytes });
    parts.push({ PartNumber: number, ETag: sent.headers.get("etag") ?? "" });
  }
  const path = `multipart/${upload.uploadId}/complete?key=${upload.key}`;
  return { key: upload.key, path, parts, digest: hash.digest("hex") };
}

test("killed while it joins a document's parts, the site shows nothing of it, and completes it when asked again", async () => {
  const dir = await mkdtemp(join(tmpdir(), "killed-documents-"));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  const env = { DATA_DIR: dir, ADMIN_PASSWORD: password };
  let interrupted = 0;
  for (let round = 1; round <= rounds; round += 1) {
    const site = await startSite(env);
    onTestFinished(() => void site.end("KILL"));
    const ask = callsOf(site.url, await signIn(site.url));
    const { key, path, parts, digest } = await sendParts(site.url, ask);
    const first = ask(path, { parts }).catch(() => null);
    await wait(Math.random() * longestJoinMs);
    await site.end("KILL");
    if ((await first) === null) interrupted += 1;

    const next = await startSite(env);
    onTestFinished(() => void next.end("KILL"));
    const askNext = callsOf(next.url, await signIn(next.url));
    expect((await askNext(path, { parts })).status).toBe(200);
    const stored = createHash("sha256");
    await pipeline(createReadStream(join(dir, "objects", "stored", key)), stored);
    expect(stored.digest("hex")).toBe(digest);
    expect(await readdir(join(dir, "objects", "parts"))).toEqual([]);
    await next.end("TERM");
  }
  process.stdout.write(`${rounds} kills, ${interrupted} of them while the parts were joined\n`);
});
