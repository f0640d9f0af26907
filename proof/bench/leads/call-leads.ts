import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { findPercentile } from "../report/tables.ts";
import type { LeadCalls } from "./measure-leads.ts";
import { writeLeadCall } from "./a-lead.ts";

// A process of its own, so that the callers' work is not counted against the server:
//   node proof/bench/leads/call-leads.ts '{"ports":[3000],"callers":16,"seconds":8,...}'
// Each caller keeps one connection and sends its next lead when the last one is acknowledged. With
// `perSecond` leads come at a fixed rate instead, whether the site keeps up or not.

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

/** One kept connection that a request is written to as raw bytes, one at a time. */
interface RawConnection {
  /** @returns the status and how long the whole answer took. */
  send(bytes: string): Promise<RawAnswer>;
  end(): void;
}

interface RawAnswer {
  readonly status: number;
  readonly ms: number;
}

/** A full HTTP client would take the core that the server needs. */
function openConnection(port: number): Promise<RawConnection> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1").setNoDelay(true).setEncoding("latin1");
    let answer = "";
    let sentAt = 0;
    let finish: ((answer: RawAnswer) => void) | null = null;
    let fail: (error: Error) => void = reject;
    socket.once("connect", () =>
      resolve({
        send: (bytes) =>
          new Promise<RawAnswer>((done, failed) => {
            [answer, finish, fail] = ["", done, failed];
            sentAt = performance.now();
            socket.write(bytes);
          }),
        end: () => void socket.end(),
      }),
    );
    socket.on("data", (chunk: string) => {
      answer += chunk;
      if (!isWhole(answer)) return;
      finish?.({ status: Number(answer.slice(9, 12)), ms: performance.now() - sentAt });
    });
    socket.on("error", (error) => fail(error));
    socket.on("close", () => fail(new Error("The site closed a connection of the bench.")));
  });
}

/** Whether `text` holds one whole answer; these all have a length. */
function isWhole(text: string): boolean {
  const end = text.indexOf("\r\n\r\n");
  if (end === -1) return false;
  const length = /content-length: (\d+)/i.exec(text)?.[1] ?? "0";
  return text.length >= end + 4 + Number(length);
}
