import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { sendCrowd, type Crowd } from "../../src/testing/around/crowd.ts";
import { aDoc, aDocx, aPart } from "../../src/testing/files/documents.ts";
import { startFuzzedSite, countHeld, listExtra } from "../fuzz/fuzzed-site.ts";
import type { SiteMemory } from "../fuzz/serve-fuzzed-site.ts";
import { askForAddress, callOnce, visit } from "../../src/testing/around/honest-visitor.ts";

// Every attack that a review thought of, again and again and side by side, on the site as it is
// deployed behind a proxy, while honest visitors come and go. `SIEGE_MINUTES` sets how long.

const minutes = Number(process.env["SIEGE_MINUTES"] ?? 4);
const visitors = 3;
const waveMs = 5_000;
const settled = { timeout: 60_000, interval: 500 };
const mostHeapGrowth = 30_000_000;
/** What the engine takes for a kind of attack it keeps and uses again: by half of the time it has it. */
const mostResidentGrowth = 100_000_000;

type Attack = (port: number, network: () => string) => Promise<Crowd>;

const head = (line: string, network: string, headers = "") =>
  `${line} HTTP/1.1\r\nHost: site.example\r\nX-Forwarded-For: ${network}\r\n${headers}\r\n`;

function together(crowds: readonly Crowd[]): Crowd {
  return { leave: () => crowds.forEach((crowd) => crowd.leave()) };
}

/** An old file whose directory is as long as a résumé may be, and a package of thousands of parts. */
function longDocuments(): Buffer<ArrayBuffer>[] {
  const parts = Array.from({ length: 20_000 }, (_, row) => aPart(`word/${row}.xml`, "x"));
  return [aDoc({ padSectors: 20_000 }), aDocx({ parts })];
}

const attacks: Readonly<Record<string, Attack>> = {
  "pipelining unread": (port, network) =>
    sendCrowd({ port, count: 20, first: head("GET /", network()).repeat(1_200) }),
  "slow bodies": (port, network) => {
    const headers = "Content-Type: application/json\r\nContent-Length: 60000\r\n";
    const first = `${head("POST /api/lead", network(), headers)}{`;
    return sendCrowd({ port, count: 300, first, trickle: " " });
  },
  "slow files": async (port, network) => {
    const headers = "Content-Type: application/pdf\r\nContent-Length: 10000000\r\n";
    const path = await askForAddress(port, { "x-forwarded-for": network() });
    const first = `${head(`PUT ${path}`, network(), headers)}%PDF-1.7`;
    return sendCrowd({ port, count: 200, first, trickle: " " });
  },
  "looping documents": async (port, network) => {
    const leaving = new AbortController();
    const documents = longDocuments();
    const send = async () => {
      while (!leaving.signal.aborted) {
        const headers = { "x-forwarded-for": network() };
        const path = await askForAddress(port, headers);
        for (const body of documents) {
          await callOnce(port, { path, method: "PUT", type: "application/pdf", body }, headers);
        }
      }
    };
    void send().catch(() => {});
    return { leave: () => leaving.abort() };
  },
  "many networks": async (port, network) => {
    const headers = "Content-Type: application/json\r\nContent-Length: 60000\r\n";
    const crowds = Array.from({ length: 60 }, () =>
      sendCrowd({
        port,
        count: 4,
        first: `${head("POST /api/lead", network(), headers)}{`,
        trickle: " ",
      }),
    );
    return together(await Promise.all(crowds));
  },
  "half lines": (port, network) =>
    sendCrowd({ port, count: 200, first: head("GET /", network()).slice(0, -4), trickle: "a" }),
};

/** @returns how many waves there were. */
async function besiege(port: number, network: () => string, forMs: number): Promise<number> {
  const kinds = Object.values(attacks);
  const pairs = kinds.flatMap((one, index) => kinds.slice(index + 1).map((other) => [one, other]));
  const until = Date.now() + forMs;
  let waves = 0;
  // Each with each at least once, however short the time.
  while (Date.now() < until || waves < pairs.length) {
    const chosen = pairs[waves % pairs.length] ?? [];
    const crowds = await Promise.all(chosen.map((attack) => attack(port, network)));
    await wait(waveMs);
    for (const crowd of crowds) crowd.leave();
    waves += 1;
  }
  return waves;
}

test("minutes of attacks keep no honest visitor out and leave nothing behind", async () => {
  const site = await startFuzzedSite();
  let calls = 0;
  // Each time another one: documentation's and benchmarks' networks, which are nobody's.
  const network = () => {
    calls += 1;
    return `198.${18 + ((calls >>> 16) & 1)}.${(calls >>> 8) & 255}.${calls & 255}`;
  };
  const failures: string[] = [];
  let visits = 0;
  const over = new AbortController();
  const comeAndGo = async () => {
    while (!over.signal.aborted) {
      const faults = await visit(site.port, { "x-forwarded-for": network() }).catch(
        (failure: unknown) => [String(failure)],
      );
      failures.push(...faults);
      visits += 1;
      await wait(50);
    }
  };
  // What the first visitors load stays.
  for (let count = 0; count < 20; count += 1) {
    await visit(site.port, { "x-forwarded-for": network() });
  }
  const heldBefore = countHeld(site.processId);
  const memory = [await site.measureMemory()];

  const comings = Array.from({ length: visitors }, comeAndGo);
  const halfMs = minutes * 30_000;
  let waves = await besiege(site.port, network, halfMs);
  memory.push(await site.measureMemory());
  waves += await besiege(site.port, network, halfMs);
  over.abort();
  await Promise.all(comings);

  await expect.poll(() => listExtra(heldBefore, countHeld(site.processId)), settled).toEqual([]);
  memory.push(await site.measureMemory());
  const sum = (held: Record<string, number>) => Object.values(held).reduce((all, n) => all + n, 0);
  const list = (read: (of: SiteMemory) => number) =>
    memory.map((each) => Math.round(read(each) / 1_000_000)).join(" -> ");
  process.stdout.write(
    `siege: ${waves} waves of ${Object.keys(attacks).length} kinds in ${minutes} minutes, ` +
      `${visits} honest visits, ${failures.length} calls of theirs failed; ` +
      `heap ${list((each) => each.heapBytes)} MB, ` +
      `resident ${list((each) => each.residentBytes)} MB (before, half-way, after), ` +
      `descriptors ` +
      `${sum(heldBefore)} -> ${sum(countHeld(site.processId))}\n`,
  );
  expect(failures.slice(0, 5)).toEqual([]);
  expect(visits).toBeGreaterThan(minutes * 10);
  const [, halfway, after] = memory;
  const grown = (read: (of: SiteMemory) => number) =>
    halfway && after ? read(after) - read(halfway) : Infinity;
  expect(grown((each) => each.heapBytes)).toBeLessThan(mostHeapGrowth);
  expect(grown((each) => each.residentBytes)).toBeLessThan(mostResidentGrowth);
});
