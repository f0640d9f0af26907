import type { ConsentSource } from "#features/consent/core/consent.ts";
import { emailKey } from "#platform/core/email-key.ts";
import { seal, unseal } from "#platform/server/seal.ts";
import { hashPersonKey } from "./person-keys.ts";
import type { AppSecret } from "#platform/server/keyed-hash.ts";

const place = { purpose: "stop-calls link" };
/** A mail is found again after a year, when somebody calls. */
const keptMs = 2 * 365 * 86_400_000;

/** What a link was made for. */
export interface StopCallsAsk {
  readonly kind: ConsentSource;
  readonly id: string;
  /** Of the address it was sent to; as a proof keeps it, so that it holds after the record is gone. */
  readonly emailHash: string;
}

interface Sealed {
  readonly k: ConsentSource;
  readonly i: string;
  readonly h: string;
  readonly x: number;
}

/** Leads from the mail about a record straight to stopping calls; the address names nobody. */
export function writeStopCallsLink(
  { secret, siteUrl }: { readonly secret: AppSecret; readonly siteUrl: string },
  record: { readonly kind: ConsentSource; readonly id: string; readonly email: string },
  now: Date,
): string {
  const sealed: Sealed = {
    k: record.kind,
    i: record.id,
    h: hashPersonKey(emailKey(record.email)),
    x: now.getTime() + keptMs,
  };
  return `${siteUrl}/stop-calls?link=${seal(JSON.stringify(sealed), secret, place)}`;
}

/** Null when it is none of ours, for something else, or over. */
export function readStopCallsLink(
  secret: AppSecret,
  token: string,
  now: Date,
): StopCallsAsk | null {
  const text = unseal(token, secret, place);
  if (text === null) return null;
  const { k: kind, i: id, h: emailHash, x } = JSON.parse(text) as Sealed;
  return x > now.getTime() ? { kind, id, emailHash } : null;
}
