import { randomInt, randomUUID } from "node:crypto";

/** One family's answers with all that a browser sends along. */
export const aLead = {
  q1: "no",
  q2: "not-sure",
  q3: "yes",
  q4: "yes",
  q5: "yes",
  q6: "protecting-family",
  q7: "yes",
  q8: "not-sure",
  q9: "yes",
  birthYear: "1984",
  zipCode: "43004",
  income: "50k-99k",
  citizenshipStatus: "permanent-resident",
  maritalStatus: "married",
  hasChildren: "yes",
  fullName: "Bench Family",
  email: "bench@example.com",
  phone: "614-555-0142",
  contactConsent: true,
  consentTextVersion: "2026-11-22",
  attribution: { utm_source: "newsletter", utm_medium: "email", utm_campaign: "autumn" },
  userAgent:
    "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36",
  pageUrl: "https://www.example.com/wealth-builder-questionnaire?utm_source=newsletter",
  website: "",
} as const;

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
