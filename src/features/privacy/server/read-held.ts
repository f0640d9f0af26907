import { listPersonCases } from "#features/casework/server/person-cases.ts";
import type { PersonCase } from "#features/casework/server/person-cases.ts";
import { findEraseAt } from "#features/privacy/core/person-request.ts";
import type { HeldData, HeldRecord } from "#features/privacy/core/person-request.ts";
import type { Locale } from "#platform/core/locale.ts";
import type { HeldAudience, Person } from "#platform/core/person.ts";
import { findHold } from "./person-holds-store.ts";
import { findDeletion } from "./person-requests-store.ts";
import type { PrivacyParts } from "./privacy-parts.ts";

type ReadParts = Pick<PrivacyParts, "database" | "clock" | "cases" | "sources">;

/** Everything that is held about a person, wherever it stands. */
export async function readHeld(
  { database: { db }, clock, cases, sources }: ReadParts,
  person: Person,
  { audience, locale }: { readonly audience: HeldAudience; readonly locale: Locale },
): Promise<HeldData> {
  const found = await listPersonCases(db, cases, person);
  const onFile = { ...person, recordIds: found.map(({ id }) => id) };
  const sections = [];
  for (const source of sources) {
    const items = await source.read(db, { person: onFile, audience, locale });
    if (items.length > 0) sections.push({ name: source.name, items });
  }
  const deletion = await findDeletion(db, person);
  return {
    email: person.email,
    readAt: clock.now().toISOString(),
    sections,
    records: found.map(toRecord),
    deletion: deletion && {
      askedAt: deletion.askedAt.toISOString(),
      eraseAt: (deletion.eraseAt ?? deletion.dueAt).toISOString(),
    },
    isHeld: (await findHold(db, person)) !== null,
  };
}

function toRecord({
  kind,
  id,
  version,
  fullName,
  phone,
  zipCode,
  deletedAt,
}: PersonCase): HeldRecord {
  return {
    kind,
    id,
    version,
    fullName,
    phone,
    ...(zipCode !== undefined && { zipCode }),
    erasedAt: deletedAt && findEraseAt(deletedAt).toISOString(),
  };
}
