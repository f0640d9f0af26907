import { randomInt, randomUUID } from "node:crypto";
import { aLead } from "./a-lead.ts";

// A UUID stands for the family in the address and is the key as well: the length stays the same.
const body = JSON.stringify({ ...aLead, email: `${randomUUID()}@example.com` });
const [beforeFamily = "", afterFamily = ""] = body.split(/[^"@]{36}(?=@)/);
const head =
  "POST /api/lead HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n" +
  `Content-Length: ${Buffer.byteLength(body)}\r\n`;

/**
 * The bytes of one more family's lead, with a key of its own, as the questionnaire sends it.
 *
 * @param isForwarded as a proxy passes it on, from a network of its own; else from this machine.
 */
export function writeLeadCall(isForwarded: boolean): string {
  const family = randomUUID();
  const forwarded = isForwarded ? `X-Forwarded-For: ${drawNetwork()}\r\n` : "";
  return `${head}${forwarded}Idempotency-Key: ${family}\r\n\r\n${beforeFamily}${family}${afterFamily}`;
}

/** One of four thousand million networks that are kept for examples. */
export function drawNetwork(): string {
  const group = () => randomInt(65_536).toString(16);
  return `2001:db8:${group()}:${group()}::1`;
}
