// A process of its own, so that the callers' work is not counted against the server:
//   node bench/call-leads.ts '{"ports":[3000],"callers":16,"seconds":8,...}'
// Each caller keeps one connection and sends its next lead when the last one is acknowledged. With
// `perSecond` leads come at a fixed rate instead, whether the site keeps up or not.
import { setTimeout as wait } from "node:timers/promises";
import { findPercentile } from "./find-percentile.ts";
import type { LeadCalls } from "./measure-leads.ts";
import { openConnection } from "./raw-connection.ts";
import type { RawConnection } from "./raw-connection.ts";
import { writeLeadCall } from "./write-lead-call.ts";

const warmUpMs = 1_000;
const options: LeadCalls = JSON.parse(process.argv[2] ?? "{}");
const { ports, callers, seconds, perSecond = null, isForwarded = false } = options;

const connections = await Promise.all(
  Array.from({ length: callers }, (_, index) => openConnection(ports[index % ports.length] ?? 0)),
);
const started = performance.now();
const countFrom = started + warmUpMs;
const stopAt = countFrom + seconds * 1_000;
const durationsMs: number[] = [];
let acknowledged = 0;
let refused = 0;

/** @param waitedMs for a connection to be free. */
async function callOnce(connection: RawConnection, waitedMs = 0): Promise<void> {
  const sentAt = performance.now();
  const { status, ms } = await connection.send(writeLeadCall(isForwarded));
  if (status !== 201) return void (refused += 1);
  acknowledged += 1;
  if (sentAt > countFrom) durationsMs.push(ms + waitedMs);
}

async function callAgainAndAgain(connection: RawConnection): Promise<void> {
  while (performance.now() < stopAt) await callOnce(connection);
}

/** Leads that find every connection busy wait in line, and their wait counts. */
async function callAtRate(rate: number): Promise<void> {
  const free = [...connections];
  const line: number[] = [];
  const running = new Set<Promise<void>>();
  const serve = (connection: RawConnection, since: number): void => {
    const call = callOnce(connection, performance.now() - since).then(() => {
      running.delete(call);
      const next = line.shift();
      if (next === undefined) free.push(connection);
      else serve(connection, next);
    });
    running.add(call);
  };
  for (let due = 0; performance.now() < stopAt; await wait(1)) {
    const now = performance.now();
    for (; due < ((now - started) / 1_000) * rate; due += 1) {
      const connection = free.shift();
      if (connection) serve(connection, now);
      else line.push(now);
    }
  }
  while (running.size > 0) await Promise.race(running);
}

await (perSecond === null
  ? Promise.all(connections.map(callAgainAndAgain))
  : callAtRate(perSecond));
const tookMs = performance.now() - started;
for (const connection of connections) connection.end();
process.stdout.write(
  JSON.stringify({
    perSecond: durationsMs.length / seconds,
    p50Ms: findPercentile(durationsMs, 0.5),
    p99Ms: findPercentile(durationsMs, 0.99),
    acknowledged,
    refused,
    tookMs,
  }),
);
