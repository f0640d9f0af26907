import { emailKey } from "#platform/core/email-key.ts";
import type { Db } from "#platform/server/database.ts";
import { listConsentRows } from "./consents-store.ts";
import type { ConsentRow } from "./consents-store.ts";
import { readContactStates } from "./read-consents.ts";
import { listRevocationRows } from "./revocations-store.ts";
import type { RevocationRow } from "./revocations-store.ts";

/**
 * The whole chain as evidence, with what no screen shows: from which network address, by which
 * browser, about which number. Of a person who was erased, the bare proof.
 *
 * @param email as typed. A no that came with another address counts where a number is the same.
 */
export async function readEvidence(db: Db, email: string) {
  const key = emailKey(email);
  const consents = await listConsentRows(db, { emailKey: key, phoneKey: "" });
  const own = await listRevocationRows(db, { emailKey: key, phoneKey: "" });
  const phoneKeys = [...new Set([...consents, ...own].map(({ phoneKey }) => phoneKey))];
  const known = phoneKeys.length > 0 ? phoneKeys : [""];
  const people = known.map((phoneKey) => ({ emailKey: key, phoneKey }));
  const revocations = new Map<string, RevocationRow>();
  for (const person of people) {
    for (const row of await listRevocationRows(db, person)) revocations.set(row.id, row);
  }
  const states = await readContactStates(db, people);
  const asApplicant = await readContactStates(db, people, "application");
  return {
    email: key,
    standing: people.map(({ phoneKey }, index) => ({
      phone: phoneKey,
      ...states[index],
      aboutApplication: asApplicant[index]?.state,
    })),
    consents: consents.map(tellConsent),
    revocations: [...revocations.values()]
      .toSorted((one, other) => one.revokedAt.getTime() - other.revokedAt.getTime())
      .map(tellRevocation),
  };
}

function tellConsent({ agreedAt, reducedAt, sourceKind, sourceId, ...row }: ConsentRow) {
  const source = { kind: sourceKind, id: sourceId };
  return { agreedAt, ...row, source, reducedToProofAt: reducedAt };
}

function tellRevocation({ revokedAt, reducedAt, requestKey: _key, ...row }: RevocationRow) {
  const { sourceKind, sourceId, ...rest } = row;
  const source = sourceId === null ? null : { kind: sourceKind, id: sourceId };
  const kind = row.corrects === null ? "revoked" : "corrected";
  return { kind, at: revokedAt, ...rest, source, reducedToProofAt: reducedAt };
}
