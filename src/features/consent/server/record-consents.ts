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
 * Stores consents beside what they came with. Without evidence of the words there is no consent: an
 * unknown version stores nothing, and neither does a form without a number.
 *
 * @returns the ids of what came with one that is new.
 */
export function recordConsents(
  dependencies: RecordConsentDependencies,
  tx: Tx,
  given: readonly GivenConsent[],
): Promise<ReadonlySet<string>> {
  return insertConsents(
    tx,
    given.flatMap((each) => toConsentRow(dependencies, each) ?? []),
  );
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
