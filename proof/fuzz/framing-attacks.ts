import { connect } from "node:net";
import fc from "fast-check";

/** Bytes as no client sends them. */
interface FramingAttack {
  readonly name: string;
  readonly bytes: string;
}

const host = "Host: site.example\r\n";
const post = `POST /api/lead HTTP/1.1\r\n${host}Content-Type: application/json\r\n`;
const get = `GET / HTTP/1.1\r\n${host}`;

/** Each is sent on a connection of its own, which then says that nothing more will come. */
const framingAttacks: readonly FramingAttack[] = [
  {
    name: "no size of a chunk",
    bytes: `${post}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`,
  },
  {
    name: "a negative chunk",
    bytes: `${post}Transfer-Encoding: chunked\r\n\r\n-1\r\n{}\r\n0\r\n\r\n`,
  },
  {
    name: "a chunk of 2^64",
    bytes: `${post}Transfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n{}`,
  },
  { name: "chunks that never end", bytes: `${post}Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n` },
  {
    name: "an extension of a chunk",
    bytes: `${post}Transfer-Encoding: chunked\r\n\r\n2;${"a".repeat(20_000)}\r\n{}\r\n0\r\n\r\n`,
  },
  {
    name: "a flood of trailers",
    bytes: `${post}Transfer-Encoding: chunked\r\n\r\n0\r\n${"a: b\r\n".repeat(5_000)}\r\n`,
  },
  { name: "two lengths", bytes: `${post}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{} ` },
  { name: "two equal lengths", bytes: `${post}Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}` },
  { name: "lengths in a list", bytes: `${post}Content-Length: 2, 3\r\n\r\n{} ` },
  { name: "a length that is no number", bytes: `${post}Content-Length: two\r\n\r\n{}` },
  { name: "a negative length", bytes: `${post}Content-Length: -2\r\n\r\n{}` },
  { name: "a length with a sign", bytes: `${post}Content-Length: +2\r\n\r\n{}` },
  { name: "a length of 2^64", bytes: `${post}Content-Length: 18446744073709551616\r\n\r\n{}` },
  {
    name: "a length and chunks",
    bytes: `${post}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /api/admin/leads HTTP/1.1\r\n${host}\r\n`,
  },
  {
    name: "chunks and a length",
    bytes: `${post}Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n`,
  },
  {
    name: "chunks, twice",
    bytes: `${post}Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n`,
  },
  { name: "an unknown coding", bytes: `${post}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n` },
  { name: "a coding with a space", bytes: `${post}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n` },
  { name: "a hidden coding", bytes: `${post}Transfer-Encoding:\x0bchunked\r\n\r\n0\r\n\r\n` },
  { name: "less body than promised", bytes: `${post}Content-Length: 100\r\n\r\n{` },
  { name: "a body with a GET", bytes: `${get}Content-Length: 5\r\n\r\nhello` },
  { name: "ten at once", bytes: `${get}\r\n`.repeat(10) },
  { name: "a thousand at once", bytes: `${get}\r\n`.repeat(1_000) },
  { name: "posts at once", bytes: `${post}Content-Length: 2\r\n\r\n{}`.repeat(50) },
  { name: "a flood of headers", bytes: `${get}${"X-A: b\r\n".repeat(5_000)}\r\n` },
  { name: "a header without end", bytes: `${get}X: ${"a".repeat(200_000)}` },
  { name: "a name without end", bytes: `${get}${"a".repeat(200_000)}` },
  { name: "a folded header", bytes: `${get}X-A: b\r\n c\r\n\td\r\n\r\n` },
  { name: "a header without a name", bytes: `${get}: b\r\n\r\n` },
  { name: "a header without a colon", bytes: `${get}Nonsense\r\n\r\n` },
  { name: "a NUL in a header", bytes: `${get}X-A: b\0c\r\n\r\n` },
  { name: "lone line feeds", bytes: `GET / HTTP/1.1\nHost: site.example\n\n` },
  { name: "lone carriage returns", bytes: `GET / HTTP/1.1\rHost: site.example\r\r` },
  {
    name: "an absolute address",
    bytes: `GET http://evil.invalid/api/auth/me HTTP/1.1\r\n${host}\r\n`,
  },
  {
    name: "an absolute address of another kind",
    bytes: `GET ftp://evil.invalid/ HTTP/1.1\r\n${host}\r\n`,
  },
  { name: "an address that is an authority", bytes: `GET evil.invalid:80 HTTP/1.1\r\n${host}\r\n` },
  { name: "a star", bytes: `OPTIONS * HTTP/1.1\r\n${host}\r\n` },
  { name: "a star that is got", bytes: `GET * HTTP/1.1\r\n${host}\r\n` },
  { name: "two slashes", bytes: `GET //evil.invalid/%2e%2e HTTP/1.1\r\n${host}\r\n` },
  { name: "bytes above 127", bytes: `GET /\xff\xfe HTTP/1.1\r\n${host}\r\n` },
  { name: "HTTP/0.9", bytes: "GET /\r\n\r\n" },
  { name: "HTTP/1.0", bytes: "GET / HTTP/1.0\r\n\r\n" },
  { name: "HTTP/1.2", bytes: `GET / HTTP/1.2\r\n${host}\r\n` },
  { name: "HTTP/9.9", bytes: `GET / HTTP/9.9\r\n${host}\r\n` },
  { name: "the preface of HTTP/2", bytes: "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0" },
  {
    name: "an upgrade to HTTP/2",
    bytes: `${get}Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n\r\n`,
  },
  {
    name: "an upgrade to a socket",
    bytes: `${get}Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: x\r\n\r\n`,
  },
  {
    name: "an upgrade to nothing",
    bytes: `${get}Connection: Upgrade\r\nUpgrade: ${"x".repeat(5_000)}\r\n\r\n`,
  },
  { name: "a greeting of TLS", bytes: "\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03" },
  { name: "a tunnel", bytes: `CONNECT evil.invalid:443 HTTP/1.1\r\n${host}\r\n` },
  { name: "an unknown method", bytes: `BREW /pot HTTP/1.1\r\n${host}\r\n` },
  { name: "a method in small letters", bytes: `get / HTTP/1.1\r\n${host}\r\n` },
  { name: "no host", bytes: "GET / HTTP/1.1\r\n\r\n" },
  { name: "two hosts", bytes: `GET / HTTP/1.1\r\n${host}Host: evil.invalid\r\n\r\n` },
  { name: "a host that is none", bytes: "GET / HTTP/1.1\r\nHost: a b/../@:::\r\n\r\n" },
  { name: "an expectation", bytes: `${post}Expect: 100-continue\r\nContent-Length: 2\r\n\r\n{}` },
  { name: "half a line", bytes: "GET / HT" },
  { name: "half a head", bytes: get },
  { name: "nothing", bytes: "" },
  { name: "empty lines", bytes: "\r\n".repeat(10_000) },
  { name: "a line that was cut in the middle of a letter", bytes: "G\0E\0T\0 \0/\0" },
];

/** One of the attacks, as it is or with a byte of it changed, lost or doubled. */
export const framingAttack: fc.Arbitrary<FramingAttack> = fc
  .tuple(
    fc.constantFrom(...framingAttacks),
    fc.constantFrom("as it is", "changed", "lost", "doubled", "cut"),
    fc.nat(),
    fc.integer({ min: 0, max: 255 }),
  )
  .map(([{ name, bytes }, how, place, byte]) => {
    const at = place % Math.max(1, bytes.length);
    const [before, after] = [bytes.slice(0, at), bytes.slice(at + 1)];
    const changed = {
      "as it is": bytes,
      changed: before + String.fromCharCode(byte) + after,
      lost: before + after,
      doubled: before + bytes.slice(at, at + 1).repeat(2) + after,
      cut: before,
    }[how];
    return { name: `${name}, ${how}`, bytes: changed };
  });

const patienceMs = 60_000;

/**
 * Sends it, says that nothing more comes, and reads until the server closes.
 *
 * @returns what is wrong with how that ended; empty when nothing is.
 */
export function sendFramingAttack(port: number, { name, bytes }: FramingAttack): Promise<string[]> {
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
