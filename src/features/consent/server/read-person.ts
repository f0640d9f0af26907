import { and, not, notInArray, sql, type SQL } from "drizzle-orm";
import type { RelatedParts } from "#features/casework/core/case-record.ts";
import { visibleTo, type Viewer } from "#features/casework/server/case-store.ts";
import {
  listRelated,
  type Person,
  type ReadContacts,
} from "#features/casework/server/record-parts.ts";
import { recordsOf, type RecordSource } from "#features/casework/server/records.ts";
import { consentPurposes, type ConsentSource } from "#features/consent/core/consent.ts";
import type { Ctx } from "#platform/ctx.ts";
import { consentsTable, readPersonKeys } from "./consents-store.ts";
import { listShownConsents, readContactStates } from "./read-consents.ts";

/** Who may be called about a record of this kind. */
export const readContactsAbout =
  (kind: ConsentSource): ReadContacts =>
  (db, people) =>
    readContactStates(db, people.map(readPersonKeys), consentPurposes[kind]);

export const readContacts = readContactsAbout("lead");

/**
 * What comes along with a record of the person behind it: whether they may be called, what proves
 * that, and their other records, all of it as far as this viewer may open the records it is of.
 */
export async function readRelated(
  ctx: Ctx,
  kind: ConsentSource,
  person: Person,
  viewer: Viewer,
): Promise<RelatedParts> {
  const { db } = ctx.database;
  const records = recordsOf(ctx);
  const open = records.filter(({ route }) => route.config.roles.includes(viewer.role));
  const related = await listRelated(db, open, person, viewer);
  const [contact = { state: "none", since: null } as const] = await readContactsAbout(kind)(db, [
    person,
  ]);
  const closed = records.filter((source) => !open.includes(source));
  const among = cameWithVisible(viewer, { open, closed });
  return {
    ...related,
    contact,
    ...(await listShownConsents(ctx, readPersonKeys(person), person.id, among)),
  };
}

/** An agent is not to learn from a consent that there is an application, or a colleague's record. */
function cameWithVisible(
  viewer: Viewer,
  { open, closed }: Readonly<Record<"open" | "closed", readonly RecordSource[]>>,
): SQL | undefined {
  if (viewer.role === "admin") return undefined;
  const { sourceKind, sourceId } = consentsTable;
  const isHidden = open.map(
    ({ table }) =>
      sql`exists (select 1 from ${table} where ${table.id} = ${sourceId} and not (${visibleTo(viewer, table)}))`,
  );
  return and(
    notInArray(
      sourceKind,
      closed.map(({ kind }) => kind),
    ),
    ...isHidden.map((each) => not(each)),
  );
}
