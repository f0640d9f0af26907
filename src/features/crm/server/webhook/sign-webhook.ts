import { createHmac } from "node:crypto";
import { CrmFailure } from "#features/crm/core/crm-failure.ts";

const leastKeyBytes = 24;
const prefix = "whsec_";

/**
 * The key that a configured secret stands for: after `whsec_` comes base64, as Standard Webhooks
 * has it; any other text is the key itself, for tools that take only text.
 *
 * @throws CrmFailure `config`
 */
export function readWebhookKey(secret: string): Buffer {
  const isEncoded = secret.startsWith(prefix);
  const encoded = secret.slice(prefix.length);
  const key = isEncoded ? Buffer.from(encoded, "base64") : Buffer.from(secret, "utf8");
  if (isEncoded && key.toString("base64").replace(/=+$/, "") !== encoded.replace(/=+$/, "")) {
    throw new CrmFailure("config", "CRM_WEBHOOK_SECRET must be base64 after whsec_.");
  }
  if (key.byteLength < leastKeyBytes) {
    const least = isEncoded ? `${leastKeyBytes} bytes in base64` : `${leastKeyBytes} characters`;
    throw new CrmFailure("config", `CRM_WEBHOOK_SECRET is too short; it needs at least ${least}.`);
  }
  return key;
}

export interface WebhookMessage {
  /** The same for every attempt, so that receivers drop repeats. */
  readonly id: string;
  readonly sentAt: Date;
  /** To the byte as it is sent. */
  readonly body: string;
}

/**
 * The headers of Standard Webhooks, version 1.
 * @see https://www.standardwebhooks.com
 */
export function signWebhook(
  { id, sentAt, body }: WebhookMessage,
  key: Buffer,
): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(sentAt.getTime() / 1_000));
  const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
  return {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": `v1,${signature}`,
  };
}
