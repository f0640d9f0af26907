import { and, inArray, not, notInArray, or, sql, type SQL } from "drizzle-orm";
import type { RelatedParts } from "#records/core/record.ts";
import type { TimelineLine } from "#records/core/timeline-entry.ts";
import { visibleTo, type Viewer } from "#records/server/record-table.ts";
import { listRelated } from "#records/server/record-parts.ts";
import type { RelatedPerson, ReadContacts, RecordDefinition, Ctx } from "#records/ctx.ts";
import { recordsOf } from "#records/server/records.ts";
import {
  consentPurposes,
  type ConsentSource,
  isBinding,
  isDoubt,
  type RevocationRecord,
  type ShownConsent,
  type ShownConsents,
} from "#features/consent/core/consent.ts";
import type { PersonKeys } from "#platform/core/person/person.ts";
import type { Db } from "#platform/database/database.ts";
import {
  consentsTable,
  hashKeys,
  listRevocationRows,
  readPersonKeys,
  readRefusal,
} from "./consents-store.ts";
import { listShownConsents, readContactStates } from "./read-consents.ts";

/** Judges who may be called about a record of this kind. */
export const readContactsAbout =
  (kind: ConsentSource): ReadContacts =>
  (db, people) =>
    readContactStates(db, people.map(readPersonKeys), consentPurposes[kind]);

export const readContacts = readContactsAbout("lead");

/**
 * Whether an uncorrected no forbids calls to one of these people or makes them ask-first. They have
 * no record left: their keys may be proofs, and others may have said a plain no about the same
 * number.
 */
export async function isRefused(db: Db, people: readonly PersonKeys[]): Promise<boolean> {
  for (const person of people) {
    const rows = await listRevocationRows(db, person);
    const isTakenBack = (id: string) =>
      rows.some(({ corrects, isConfirmation }) => corrects === id && !isConfirmation);
    const reaches = (no: ReturnType<typeof readRefusal>) =>
      isBinding(no, hashKeys(person)) || isDoubt(no, hashKeys(person));
    const isStanding = ({ id, corrects }: (typeof rows)[number]) =>
      corrects === null && !isTakenBack(id);
    if (rows.some((row) => isStanding(row) && reaches(readRefusal(row)))) return true;
  }
  return false;
}

/**
 * What a record's page shows about its person: whether they may be called, the evidence, and their
 * other records, all of it only as far as this viewer may open the records concerned. Noes that are
 * not on the record's own timeline are added to it.
 */
export async function readRelated(
  ctx: Ctx,
  kind: ConsentSource,
  person: RelatedPerson,
  viewer: Viewer,
): Promise<RelatedParts & ShownConsents & { readonly timeline: readonly TimelineLine[] }> {
  const { db } = ctx.database;
  const records = recordsOf(ctx);
  const open = records.filter(({ route }) => route.config.roles.includes(viewer.role));
  const related = await listRelated(db, open, person, viewer);
  const [contact = { state: "none", since: null } as const] = await readContactsAbout(kind)(db, [
    person,
  ]);
  const closed = records.filter((source) => !open.includes(source));
  const among = cameWithVisible(viewer, { open, closed });
  const keys = readPersonKeys(person);
  const shown = await listShownConsents(ctx, keys, person.id, among);
  const revocations = await withoutHidden(db, open, shown.revocations, viewer);
  const timeline = revocations.flatMap((no) => tellElsewhere(no, person.id));
  const consents = shown.consents.map((yes) => withoutOthersWords(yes, viewer));
  return { ...related, contact, ...shown, consents, revocations, timeline };
}

/**
 * How staff heard that a yes counts in spite of a no. The row names the submission of that yes, but
 * the words may have been noted on another record, whose timeline has them: agents read only their
 * own here.
 */
function withoutOthersWords(yes: ShownConsent, viewer: Viewer): ShownConsent {
  const { confirmed } = yes;
  const isOpen = viewer.role === "admin" || confirmed?.by === viewer.username;
  return confirmed === null || isOpen ? yes : { ...yes, confirmed: { ...confirmed, ...noWords } };
}

const noWords = { by: null, note: null } as const;

/** The same for an answer that is shown beside the no. */
const withoutOthersReason = (settled: RevocationRecord["settled"], viewer: Viewer) =>
  settled && (settled.by === viewer.username ? settled : { ...settled, by: null, reason: null });

/**
 * Leaves out what an agent may not know: words and names noted on a record that answers 404 to
 * them, and addresses of which they may see no record.
 */
async function withoutHidden(
  db: Db,
  open: readonly RecordDefinition[],
  revocations: readonly RevocationRecord[],
  viewer: Viewer,
): Promise<readonly RevocationRecord[]> {
  if (viewer.role === "admin" || revocations.length === 0) return revocations;
  const ids = revocations.flatMap(({ source, corrected, settled }) =>
    [source, corrected?.source, settled?.source].flatMap((each) => each?.id ?? []),
  );
  const addresses = revocations.flatMap(({ address }) => address ?? []);
  const seen = new Set<string>();
  for (const { table } of open) {
    const email = sql<string>`lower(${table.email})`;
    const rows = await db
      .select({ id: sql<string>`${table.id}`, email })
      .from(table)
      .where(and(or(inArray(table.id, ids), inArray(email, addresses)), visibleTo(viewer, table)));
    for (const row of rows) seen.add(row.id).add(row.email);
  }
  const isSeen = ({ source }: Pick<RevocationRecord, "source">) =>
    source !== null && seen.has(source.id);
  const cut = (answer: RevocationRecord["corrected"]) =>
    answer && (isSeen(answer) ? answer : { ...answer, by: null, reason: null, source: null });
  return revocations.map((no) => ({
    ...no,
    ...(!isSeen(no) && { ...noWords, source: null }),
    address: no.address !== null && seen.has(no.address) ? no.address : null,
    corrected: cut(no.corrected),
    settled: cut(withoutOthersReason(no.settled, viewer)),
  }));
}

/** A line for the timeline about a no that another record or another address said. */
function tellElsewhere(no: RevocationRecord, recordId: string): TimelineLine[] {
  const { id, timestamp: at, by, channel, note, address, isPressed, isElsewhere, source } = no;
  if (isPressed) {
    return isElsewhere
      ? [{ id, at, kind: "calls-stopped-elsewhere", by: null, text: address }]
      : [];
  }
  if (source?.id === recordId) return [];
  const text = note === null ? channel : `${channel}\n${note}`;
  return [{ id, at, kind: "calls-noted-elsewhere", by, text }];
}

/** An agent must not learn from a consent that an application or a colleague's record exists. */
function cameWithVisible(
  viewer: Viewer,
  { open, closed }: Readonly<Record<"open" | "closed", readonly RecordDefinition[]>>,
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
