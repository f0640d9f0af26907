import { connect } from "node:net";
import type { FramingAttack } from "./framing-attacks.ts";

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
    socket.on("data", (chunk) => void chunks.push(chunk));
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
