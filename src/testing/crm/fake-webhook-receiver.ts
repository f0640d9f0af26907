import { createHash, timingSafeEqual } from "node:crypto";
import type { Clock } from "#platform/core/clock.ts";
import type { CrmCall, CrmReply } from "./fake-crm.ts";

const usualToleranceSeconds = 300;

export interface WebhookEvent {
  readonly type: string;
  readonly timestamp: string;
  readonly personId?: string;
  readonly lead?: Readonly<Record<string, unknown>>;
}

/** A careful receiver: checks signature and age, drops repeats, keeps one record per person. */
export function fakeWebhookReceiver(
  key: Buffer,
  clock: Clock,
  toleranceSeconds = usualToleranceSeconds,
) {
  const events = new Map<string, WebhookEvent>();
  const people = new Map<string, Readonly<Record<string, unknown>>>();
  return {
    /** Accepted events by webhook-id; a repeat adds nothing. */
    events,
    /** One record per person, as a CRM behind the receiver would have them. */
    people,
    answer(call: CrmCall): CrmReply {
      const fault = findFault(call, key, clock.now(), toleranceSeconds);
      if (fault) return fault;
      const id = header(call, "webhook-id");
      const event = call.json as WebhookEvent;
      const { personId, lead } = event;
      if (!events.has(id) && personId !== undefined && lead) {
        people.set(personId, { ...people.get(personId), ...lead });
      }
      events.set(id, event);
      return { status: 200, body: { id: `record-of-${personId}` } };
    },
    refuse: (fault: keyof typeof refusals): CrmReply => refusals[fault],
  };
}

const refusals = {
  unauthorized: { status: 401 },
  forbidden: { status: 403 },
  throttled: { status: 429, headers: { "retry-after": "7" } },
  unavailable: { status: 503 },
} satisfies Record<string, CrmReply>;

function findFault(
  call: CrmCall,
  key: Buffer,
  now: Date,
  toleranceSeconds: number,
): CrmReply | null {
  if (call.method !== "POST") return { status: 405 };
  if (!header(call, "content-type").startsWith("application/json")) return { status: 415 };
  const timestamp = header(call, "webhook-timestamp");
  const age = Math.abs(now.getTime() / 1_000 - Number(timestamp));
  if (!/^\d+$/.test(timestamp) || age > toleranceSeconds) return { status: 401 };
  const expected = hmac(key, `${header(call, "webhook-id")}.${timestamp}.${call.text}`);
  const isSigned = header(call, "webhook-signature")
    .split(" ")
    .some((entry) => isEqual(entry, `v1,${expected}`));
  return isSigned ? null : { status: 401 };
}

/**
 * HMAC-SHA256 step by step as in RFC 2104: using the sender's own code would share its mistakes.
 */
function hmac(key: Buffer, message: string): string {
  const blockBytes = 64;
  const short = key.byteLength > blockBytes ? createHash("sha256").update(key).digest() : key;
  const block = Buffer.concat([short, Buffer.alloc(blockBytes - short.byteLength)]);
  const mask = (byte: number) => Buffer.from(block.map((value) => value ^ byte));
  const inner = createHash("sha256").update(mask(0x36)).update(message).digest();
  return createHash("sha256").update(mask(0x5c)).update(inner).digest("base64");
}

function isEqual(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.byteLength === right.byteLength && timingSafeEqual(left, right);
}

function header({ headers }: CrmCall, name: string): string {
  return String(headers[name] ?? "");
}
