import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { DocumentCalls, smallestPartBytes } from "#testing/document-calls.ts";
import { signInToSite } from "#testing/sign-in-to-site.ts";
import { startSite } from "#testing/site-process.ts";
import { staffPassword } from "#testing/staff-session.ts";
import { testFolder } from "#testing/test-folder.ts";

const rounds = Number(process.env["FAULT_ROUNDS"] ?? 2);
const partSizes = Array.from({ length: 8 }, () => smallestPartBytes);
/** Joining so much takes about so long. */
const longestJoinMs = 100;

test("killed while it joins a document's parts, the site shows nothing of it, and completes it when asked again", async () => {
  const dir = await testFolder();
  const env = { DATA_DIR: dir, ADMIN_PASSWORD: staffPassword };
  let interrupted = 0;
  for (let round = 1; round <= rounds; round += 1) {
    const site = await startSite(env);
    onTestFinished(() => void site.end("KILL"));
    const calls = new DocumentCalls(site.url, await signInToSite(site.url));
    const document = await calls.sendParts(partSizes);
    const first = calls.complete(document).catch(() => null);
    await wait(Math.random() * longestJoinMs);
    await site.end("KILL");
    if ((await first) === null) interrupted += 1;

    const next = await startSite(env);
    onTestFinished(() => void next.end("KILL"));
    const nextCalls = new DocumentCalls(next.url, await signInToSite(next.url));
    expect(await nextCalls.complete(document)).toBe(200);
    const stored = createHash("sha256");
    await pipeline(createReadStream(join(dir, "objects", "stored", document.key)), stored);
    expect(stored.digest("hex")).toBe(document.digest);
    expect(await readdir(join(dir, "objects", "parts"))).toEqual([]);
    await next.end("TERM");
  }
  process.stdout.write(`${rounds} kills, ${interrupted} of them while the parts were joined\n`);
});
