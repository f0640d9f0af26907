import { connect } from "node:net";
import fc from "fast-check";

const host = "Host: site.example\r\n";
const post = `POST /api/lead HTTP/1.1\r\n${host}Content-Type: application/json\r\n`;
const get = `GET / HTTP/1.1\r\n${host}`;
const upgrade = `${get}Connection: Upgrade\r\nUpgrade: `;

/** Bodies in chunks: sizes that are none, negative or too large, chunks and trailers without end. */
const chunked = [
  "zz\r\n{}\r\n0\r\n\r\n",
  "-1\r\n{}\r\n0\r\n\r\n",
  "ffffffffffffffff\r\n{}",
  "2\r\n{}\r\n",
  `2;${"a".repeat(20_000)}\r\n{}\r\n0\r\n\r\n`,
  `0\r\n${"a: b\r\n".repeat(5_000)}\r\n`,
].map((rest) => `${post}Transfer-Encoding: chunked\r\n\r\n${rest}`);

/** Lengths that contradict each other, the body or a chunked coding, and codings that nobody knows. */
const lengths = [
  "Content-Length: 2\r\nContent-Length: 3\r\n\r\n{} ",
  "Content-Length: 2, 3\r\n\r\n{} ",
  "Content-Length: two\r\n\r\n{}",
  "Content-Length: -2\r\n\r\n{}",
  "Content-Length: +2\r\n\r\n{}",
  "Content-Length: 18446744073709551616\r\n\r\n{}",
  `Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /api/admin/leads HTTP/1.1\r\n${host}\r\n`,
  "Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n",
  "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n",
  "Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n",
  "Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n",
  "Transfer-Encoding:\x0bchunked\r\n\r\n0\r\n\r\n",
  "Content-Length: 100\r\n\r\n{",
  "Expect: 100-continue\r\nContent-Length: 2\r\n\r\n{}",
].map((rest) => post + rest);

/** Several calls at once, and headers without end, name, colon or a clean line. */
const heads = [
  `${get}Content-Length: 5\r\n\r\nhello`,
  `${get}\r\n`.repeat(1_000),
  `${post}Content-Length: 2\r\n\r\n{}`.repeat(50),
  `${get}${"X-A: b\r\n".repeat(5_000)}\r\n`,
  `${get}X: ${"a".repeat(200_000)}`,
  get + "a".repeat(200_000),
  `${get}X-A: b\r\n c\r\n\td\r\n\r\n`,
  `${get}: b\r\n\r\n`,
  `${get}Nonsense\r\n\r\n`,
  `${get}X-A: b\0c\r\n\r\n`,
  "GET / HTTP/1.1\nHost: site.example\n\n",
  "GET / HTTP/1.1\rHost: site.example\r\r",
  `${upgrade}websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: x\r\n\r\n`,
  `${get}Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n\r\n`,
  `${upgrade}${"x".repeat(5_000)}\r\n\r\n`,
];

/** First lines: addresses, versions, methods and hosts of other kinds, and what is no HTTP at all. */
const firstLines = [
  `GET http://evil.invalid/api/auth/me HTTP/1.1\r\n${host}\r\n`,
  `GET ftp://evil.invalid/ HTTP/1.1\r\n${host}\r\n`,
  `GET evil.invalid:80 HTTP/1.1\r\n${host}\r\n`,
  `OPTIONS * HTTP/1.1\r\n${host}\r\n`,
  `GET * HTTP/1.1\r\n${host}\r\n`,
  `GET //evil.invalid/%2e%2e HTTP/1.1\r\n${host}\r\n`,
  `GET /\xff\xfe HTTP/1.1\r\n${host}\r\n`,
  "GET /\r\n\r\n",
  "GET / HTTP/1.0\r\n\r\n",
  `GET / HTTP/1.2\r\n${host}\r\n`,
  `GET / HTTP/9.9\r\n${host}\r\n`,
  "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0",
  "\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03",
  `CONNECT evil.invalid:443 HTTP/1.1\r\n${host}\r\n`,
  `BREW /pot HTTP/1.1\r\n${host}\r\n`,
  `get / HTTP/1.1\r\n${host}\r\n`,
  "GET / HTTP/1.1\r\n\r\n",
  `GET / HTTP/1.1\r\n${host}Host: evil.invalid\r\n\r\n`,
  "GET / HTTP/1.1\r\nHost: a b/../@:::\r\n\r\n",
  "GET / HT",
  get,
  "",
  "\r\n".repeat(10_000),
  "G\0E\0T\0 \0/\0",
];

/** Bytes as no client sends them, as they are or with a byte of them changed, lost or doubled. */
export const framingAttack: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom(...chunked, ...lengths, ...heads, ...firstLines),
    fc.constantFrom("as it is", "changed", "lost", "doubled", "cut"),
    fc.nat(),
    fc.integer({ min: 0, max: 255 }),
  )
  .map(([bytes, how, place, byte]) => {
    const at = place % Math.max(1, bytes.length);
    const [before, after] = [bytes.slice(0, at), bytes.slice(at + 1)];
    return {
      "as it is": bytes,
      changed: before + String.fromCharCode(byte) + after,
      lost: before + after,
      doubled: before + bytes.slice(at, at + 1).repeat(2) + after,
      cut: before,
    }[how];
  });

const patienceMs = 60_000;

/**
 * Sends it on a connection of its own, says that nothing more comes, and reads until the server closes.
 *
 * @returns what is wrong with how that ended; empty when nothing is.
 */
export function sendFramingAttack(port: number, bytes: string): Promise<string[]> {
  const name = JSON.stringify(bytes.slice(0, 300));
  const socket = connect(port, "127.0.0.1");
  const chunks: Buffer[] = [];
  return new Promise((resolve) => {
    const faults: string[] = [];
    const timer = setTimeout(() => {
      faults.push(`hung: ${name}`);
      socket.destroy();
    }, patienceMs);
    socket.on("data", (chunk: Buffer) => void chunks.push(chunk));
    // A server that has read enough may well reset the connection.
    socket.on("error", () => {});
    socket.on("close", () => {
      clearTimeout(timer);
      resolve([...faults, ...judge(name, Buffer.concat(chunks).toString("latin1"))]);
    });
    socket.end(Buffer.from(bytes, "latin1"));
  });
}

function judge(name: string, text: string): string[] {
  if (text === "") return [];
  if (!/^HTTP\/1\.[01] [1-5]\d\d /.test(text)) return [`garbled: ${name}: ${text.slice(0, 200)}`];
  const statuses = [...text.matchAll(/^HTTP\/1\.1 (5\d\d) /gm)].map(([, status]) => status);
  return statuses.filter((status) => status !== "503").map((status) => `a ${status}: ${name}`);
}
