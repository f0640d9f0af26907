import { seal, unseal } from "#platform/server/seal.ts";
import type { AppSecret } from "#platform/server/keyed-hash.ts";

/** What a link in a mail is good for; one for the one opens nothing of the other. */
const purposes = {
  open: "your-data link",
  "take-back": "your-data take-back link",
} as const;

export type LinkPurpose = keyof typeof purposes;

/** Long enough to find the mail, short enough that a phone that is lent out tells nothing. */
export const linkMinutes = 60;

interface Sealed {
  readonly e: string;
  readonly x: number;
}

/**
 * A link's token: sealed, so that it tells nothing to whoever sees it, and good until its end. It
 * stands behind the `#`, which browsers send to nobody.
 */
export function makeLinkToken(
  secret: AppSecret,
  purpose: LinkPurpose,
  { email, expiresAt }: { readonly email: string; readonly expiresAt: Date },
): string {
  const sealed: Sealed = { e: email, x: expiresAt.getTime() };
  return seal(JSON.stringify(sealed), secret, { purpose: purposes[purpose] });
}

/** Whose it is; null when it is none of ours, for something else, or over. */
export function readLinkToken(
  secret: AppSecret,
  purpose: LinkPurpose,
  token: string,
  now: Date,
): { readonly email: string } | null {
  const text = unseal(token, secret, { purpose: purposes[purpose] });
  if (text === null) return null;
  const { e: email, x } = JSON.parse(text) as Sealed;
  return x > now.getTime() ? { email } : null;
}
