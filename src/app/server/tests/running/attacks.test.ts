import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { keepComing, sendCrowd, type Crowd } from "#testing/around/crowd.ts";
import { aPdf } from "#testing/files/documents.ts";
import {
  askForAddress,
  callOnce,
  visit,
  type VisitorCall,
} from "#testing/around/honest-visitor.ts";
import { startNginxProxy, type NginxProxy } from "#testing/around/nginx-proxy.ts";
import { startSite, type SiteProcess } from "#testing/site/site-process.ts";

// @module-tag proof Takes a minute of heavy load; tests in platform/http cover the limits
//   themselves.
//
// The program as it is deployed, in a process of its own, once open to the network and once behind
// a proxy. Unless stated otherwise everybody has the same address: the worst case for an honest
// visitor.

vi.setConfig({ testTimeout: 120_000 });

const ways = [
  "directly",
  "through nginx",
  "through nginx that hands bodies on as they come",
] as const;
type Way = (typeof ways)[number];
/**
 * Setups in which the site gets a body as slowly as it is sent; the other nginx buffers it first.
 */
const streamed = [ways[0], ways[2]] as const;

let dir: string;
let sites: SiteProcess[];
let proxies: NginxProxy[];
let ports: Record<Way, number>;
let countingPort: number;
const portOf = (site: SiteProcess) => Number(new URL(site.url).port);

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "attacks-"));
  const open = startSite({ DATA_DIR: join(dir, "open") });
  const proxied = startSite({ DATA_DIR: join(dir, "proxied"), TRUST_PROXY: "127.0.0.1" });
  // A proxy address that nobody has, so that each address of this machine counts as a network of
  // its own.
  const counting = startSite({ DATA_DIR: join(dir, "counting"), TRUST_PROXY: "192.0.2.1" });
  sites = await Promise.all([open, proxied, counting]);
  countingPort = portOf(await counting);
  const collects = [true, false];
  proxies = await Promise.all(
    collects.map(async (collectsBodies) => startNginxProxy(portOf(await proxied), collectsBodies)),
  );
  const [buffering, streaming] = proxies.map(({ port }) => port);
  ports = {
    directly: portOf(await open),
    "through nginx": buffering ?? 0,
    "through nginx that hands bodies on as they come": streaming ?? 0,
  };
});

afterAll(async () => {
  await Promise.all(proxies.map((proxy) => proxy.close()));
  await Promise.all(sites.map((site) => site.end("TERM")));
  await rm(dir, { recursive: true, force: true });
});

async function visitBeside(port: number, crowd: Crowd): Promise<string[]> {
  const failures: string[] = [];
  const until = Date.now() + 1_500;
  while (Date.now() < until) {
    failures.push(...(await visit(port)));
    await wait(20);
  }
  crowd.leave();
  return failures;
}

const head = (line: string, headers = "") =>
  `${line} HTTP/1.1\r\nHost: site.example\r\n${headers}\r\n`;

test.each(ways)(
  "one connection with 1,200 pipelined requests that reads nothing does not block others, %s",
  async (way) => {
    const port = ports[way];
    const crowd = await sendCrowd({ port, count: 1, first: head("GET /").repeat(1_200) });

    expect(await visitBeside(port, crowd)).toEqual([]);
  },
);

test.each(streamed)("1,050 messages that trickle in do not block others, %s", async (way) => {
  const port = ports[way];
  const headers = "Content-Type: application/json\r\nContent-Length: 60000\r\n";
  const first = `${head("POST /api/lead", headers)}{`;
  const crowd = await sendCrowd({ port, count: 1_050, first, trickle: " " });

  expect(await visitBeside(port, crowd)).toEqual([]);
});

test.each(streamed)(
  "1,010 files that trickle to one address do not block others, %s",
  async (way) => {
    const port = ports[way];
    const headers = "Content-Type: application/pdf\r\nContent-Length: 10000000\r\n";
    const path = await askForAddress(port);
    const first = `${head(`PUT ${path}`, headers)}%PDF-1.7`;
    const crowd = await sendCrowd({ port, count: 1_010, first, trickle: " " });
    const folder = way === "directly" ? "open" : "proxied";
    const incoming = await readdir(join(dir, folder, "objects/incoming"));

    expect(incoming.length).toBeLessThanOrEqual(2);
    expect(await visitBeside(port, crowd)).toEqual([]);
    // Disconnected callers hold no places.
    const file: VisitorCall = { path, method: "PUT", type: "application/pdf", body: aPdf() };
    await expect.poll(async () => (await callOnce(port, file)).status).toBe(200);
  },
);

/**
 * One visitor after another, each from an address of her own.
 * @returns those who did not get everything.
 */
async function countTurnedAway(port: number, visitors: number): Promise<string[]> {
  const failures: string[] = [];
  for (let number = 1; number <= visitors; number += 1) {
    const faults = await visit(port, {}, { localAddress: `127.9.${number}.1` }).catch(String);
    if (faults.length > 0) failures.push(`${number}: ${String(faults)}`);
  }
  return failures;
}

test.each(streamed)(
  "files that trickle in from 25 networks do not block a visitor's file, %s",
  async (way) => {
    const port = way === "directly" ? countingPort : ports[way];
    const headers = "Content-Type: application/pdf\r\nContent-Length: 10000000\r\n";
    const crowds = Array.from({ length: 25 }, async (_, host) => {
      const localAddress = `127.${40 + host}.0.1`;
      const paths = await Promise.all(
        [1, 2, 3, 4].map(() => askForAddress(port, {}, { localAddress })),
      );
      const files = paths.map((path) => `${head(`PUT ${path}`, headers)}%PDF-1.7`);
      return Promise.all(
        files.map((first) => sendCrowd({ port, localAddress, count: 1, first, trickle: " " })),
      );
    });
    const attackers = (await Promise.all(crowds)).flat();

    expect(await countTurnedAway(port, 13)).toEqual([]);
    for (const { leave } of attackers) leave();
  },
);

test.each(ways)("200 connections without a request do not block others, %s", async (way) => {
  const port = ports[way];
  const crowd = await sendCrowd({ port, count: 200, first: "GET / HTTP/1.1\r\n" });

  expect(await visitBeside(port, crowd)).toEqual([]);
});

// A bare process would have to parse all of it; behind the proxy, requests arrive one after
// another.
test("300 connections a second from one address, each with 1,200 requests, do not block others behind nginx", async () => {
  const port = ports["through nginx"];
  const first = head("GET /").repeat(1_200);
  const attack = { port, localAddress: "127.39.0.1", count: 300, staysMs: 500, first };
  const crowd = keepComing(attack);
  const failures = await countTurnedAway(port, 13);
  crowd.leave();

  expect(failures).toEqual([]);
});

test("the site's memory does not grow with connections that read nothing", async () => {
  const port = ports.directly;
  const measureMegabytes = async () => {
    const { text } = await callOnce(port, { path: "/metrics" });
    return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1]) / 1_048_576;
  };
  const before = await measureMegabytes();
  const crowd = await sendCrowd({ port, count: 60, first: head("GET /").repeat(1_200) });
  const failures = await visit(port);
  const after = await measureMegabytes();
  crowd.leave();

  expect(failures).toEqual([]);
  expect(before).toBeGreaterThan(50);
  expect(after - before).toBeLessThan(250);
});
