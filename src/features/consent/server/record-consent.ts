import { createHash } from "node:crypto";
import type { GivenConsent } from "#features/casework/server/given-consent.ts";
import type { ConsentSource } from "#features/consent/core/consent.ts";
import type { ConsentTexts } from "#platform/core/consent-text.ts";
import { writeConsentText } from "#platform/core/consent-text.ts";
import { cutText } from "#platform/core/readable-text.ts";
import type { Tx } from "#platform/server/database.ts";
import { insertConsents } from "./consents-store.ts";
import type { NewConsent } from "./consents-store.ts";
import { readPersonKeys } from "./person-keys.ts";

const longestContext = 2_000;

export interface RecordConsentDependencies {
  /** Each form's own. */
  readonly texts: Readonly<Record<ConsentSource, ConsentTexts>>;
  readonly agency: { readonly name: string; readonly email: string };
}

/**
 * Stores a consent beside what it came with, in the same transaction. Without evidence of the words
 * there is no consent: an unknown version stores nothing, and neither does a form without a number.
 *
 * @returns whether one was stored.
 */
export async function recordConsent(
  dependencies: RecordConsentDependencies,
  tx: Tx,
  given: GivenConsent,
): Promise<boolean> {
  const row = toConsentRow(dependencies, given);
  return row !== null && (await insertConsents(tx, [row])) > 0;
}

/** What is stored; null where nothing was agreed to that could be proved. */
export function toConsentRow(
  { texts, agency }: RecordConsentDependencies,
  { source, email, phone, version, language, at, page, ...given }: GivenConsent,
): NewConsent | null {
  const text = writeConsentText(texts[source.kind], version ?? "", language, agency);
  if (text === null || version === null || !phone) return null;
  return {
    kind: "calls_and_texts",
    sourceKind: source.kind,
    sourceId: source.id,
    ...readPersonKeys({ email, phone }),
    phone,
    text,
    version,
    sha256: createHash("sha256").update(text).digest("hex"),
    language,
    agreedAt: at,
    networkAddress: given.networkAddress,
    userAgent: given.userAgent && cutText(given.userAgent, longestContext),
    page: page && cutText(page, longestContext),
  };
}
