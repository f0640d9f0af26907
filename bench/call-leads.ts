// A process of its own, so that the callers' work is not counted against the server:
//   node bench/call-leads.ts PORT CALLERS SECONDS
// Each caller keeps one connection and sends its next lead when the last one is acknowledged, each
// of another family and with a key of its own, as the questionnaire does. Bytes are put together
// beforehand and written raw: a full HTTP client would take the core that the server needs.
import { randomUUID } from "node:crypto";
import { connect } from "node:net";
import { aLead } from "./a-lead.ts";

const [port = 0, callers = 1, seconds = 1] = process.argv.slice(2).map(Number);
const warmUpMs = 1_000;

// A UUID stands for the family in the address and is the key as well: the length stays the same.
const body = JSON.stringify({ ...aLead, email: `${randomUUID()}@example.com` });
const [beforeFamily = "", afterFamily = ""] = body.split(/[^"@]{36}(?=@)/);
const head =
  `POST /api/lead HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: application/json\r\n` +
  `Content-Length: ${Buffer.byteLength(body)}\r\nIdempotency-Key: `;

function writeCall(): string {
  const family = randomUUID();
  return `${head}${family}\r\n\r\n${beforeFamily}${family}${afterFamily}`;
}

const started = performance.now();
const stopAt = started + warmUpMs + seconds * 1_000;
const durationsMs: number[] = [];
let refused = 0;

/** Whether `text` holds one whole answer; these all have a length. */
function isWhole(text: string): boolean {
  const end = text.indexOf("\r\n\r\n");
  if (end === -1) return false;
  const length = /content-length: (\d+)/i.exec(text)?.[1] ?? "0";
  return text.length >= end + 4 + Number(length);
}

function runCaller(): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    let answer = "";
    let sentAt = 0;
    const send = () => {
      answer = "";
      sentAt = performance.now();
      socket.write(writeCall());
    };
    const finish = () => {
      const now = performance.now();
      if (!answer.startsWith("HTTP/1.1 201")) refused += 1;
      else if (sentAt > started + warmUpMs) durationsMs.push(now - sentAt);
      if (now < stopAt) return send();
      socket.end();
      resolve();
    };
    socket.setNoDelay(true).setEncoding("latin1");
    socket.on("connect", send);
    socket.on("data", (chunk: string) => {
      answer += chunk;
      if (isWhole(answer)) finish();
    });
    socket.on("error", reject);
  });
}

await Promise.all(Array.from({ length: callers }, runCaller));
const sorted = durationsMs.toSorted((left, right) => left - right);
const percentile = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
process.stdout.write(
  JSON.stringify({
    perSecond: sorted.length / seconds,
    p50Ms: percentile(0.5),
    p99Ms: percentile(0.99),
    refused,
  }),
);
