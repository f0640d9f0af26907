import type { ContactStanding } from "#features/casework/core/contact-standing.ts";
import type { ConsentRecord, PersonKeys } from "./consent.ts";

/** A yes or a no of somebody, at a time: ISO 8601, UTC. */
export interface Stance extends PersonKeys {
  readonly at: string;
}

/**
 * Whether a person may be called or texted. A yes counts narrowly: for the address and the number
 * it was given with. A no counts widely: for everybody with that address or that number. The later
 * one decides, and at the same moment the no.
 *
 * @param agreements and `refusals` of these and perhaps of others, in any order; a no that was
 *   noted by mistake is not among them.
 */
export function judgeContact(
  person: PersonKeys,
  agreements: readonly Stance[],
  refusals: readonly Stance[],
): ContactStanding {
  const agreed = findLatest(
    agreements.filter(
      ({ emailKey, phoneKey }) => emailKey === person.emailKey && phoneKey === person.phoneKey,
    ),
  );
  const refused = findLatest(refusals.filter((refusal) => isSameReach(refusal, person)));
  if (refused !== null && (agreed === null || agreed <= refused)) {
    return { state: "revoked", since: refused };
  }
  return agreed === null ? { state: "none", since: null } : { state: "live", since: agreed };
}

/** When a yes was first taken back; null while it holds. */
export function findRevokedAt(
  agreement: Stance,
  refusals: readonly Stance[],
): ConsentRecord["revokedAt"] {
  const later = refusals.filter(
    (refusal) => refusal.at >= agreement.at && isSameReach(refusal, agreement),
  );
  return later.map(({ at }) => at).toSorted()[0] ?? null;
}

/** Without a number nobody is like all others without one. */
function isSameReach(one: PersonKeys, other: PersonKeys): boolean {
  const isSameNumber = one.phoneKey !== "" && one.phoneKey === other.phoneKey;
  return one.emailKey === other.emailKey || isSameNumber;
}

function findLatest(stances: readonly Stance[]): string | null {
  return (
    stances
      .map(({ at }) => at)
      .toSorted()
      .at(-1) ?? null
  );
}
