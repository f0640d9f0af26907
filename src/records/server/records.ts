import type { ContactStanding } from "#records/core/record.ts";
import type { Ctx, RecordDefinition, RecordReach, RelatedPerson } from "#records/ctx.ts";
import type { RecordKind } from "#platform/core/staff/record-kind.ts";
import type { TimelineLine } from "#records/core/timeline-entry.ts";
import type { AuditAction } from "#platform/core/audit-event.ts";
import { type Locale, perLocale } from "#platform/core/locale.ts";
import type { Ctx, RecordId } from "#platform/ctx.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { emailKey } from "#platform/core/person/contact-details.ts";

/**
 * One kind of record, as its feature defines it: its list, its page and staff's work follow from
 * this.
 */
export interface RecordDefinition<
  Table extends RecordTable = RecordTable,
  Query extends RecordQuery = RecordQuery,
> extends RecordListDefinition<Table, Query> {
  readonly kind: RecordKind;
  /** The key of the records in the list's response. */
  readonly plural: "leads" | "inquiries" | "applications";
  /** Such as `/api/admin/leads`. */
  readonly path: string;
  readonly route: StaffRoute;
  /** The number of records in a response by default; the list is streamed while it is read. */
  readonly usualLimit: number;
  /** The audit action of a list with more records than an agent may have. */
  readonly exportAudit?: AuditAction;
  /**
   * Which of these addresses (`emailKey`) nobody may contact. It also bars records of other kinds
   * from the same address; records of its own kind say so themselves.
   */
  listBarred?(db: Db, emailKeys: readonly string[]): Promise<readonly string[]>;
  /** Additional data of an opened record. */
  open?(ctx: Ctx, row: Table["$inferSelect"], locale: Locale): Promise<OpenedParts>;
}

/** Data that other features add to an opened record, under names of their own. */
export interface OpenedParts {
  /** Lines that they add to its timeline. */
  readonly timeline?: readonly TimelineLine[];
  readonly [name: string]: unknown;
}

/** Answers for a person: may we call, and which consents and holds exist. */
export interface RecordReach {
  /** Looked up for a page of records at once. */
  contacts(kind: RecordKind): ReadContacts;
  /** Restricted to what this viewer may see, with additional lines for the record's timeline. */
  related(
    ctx: Ctx,
    kind: RecordKind,
    row: RelatedPerson,
    viewer: Viewer,
  ): Promise<RelatedParts & { readonly timeline: readonly TimelineLine[] }>;
}

/** The query schema of a list of one kind, with the list's order parsed. */
export function listQueryOf(record: Pick<RecordDefinition, "kind" | "filters">) {
  return perLocale((locale) =>
    recordListFields(record.kind, locale)
      // Only the kind itself knows the types of its filters, and only its `also` reads them.
      .extend(filterFields(record.filters ?? {}, locale) as Record<never, never>)
      .transform((query, context) => readCursor(query, context, locale)),
  );
}

/** A kind of record with its hooks for deleting and restoring. */
export type DefinedRecord = RecordSource & RecordDefinition;

/**
 * The feature that answers whether people may be called; also says for whom another
 * kind of record bars it.
 *
 * @throws Error when no feature provides it.
 */
export function reachOf(ctx: Ctx): RecordReach {
  const reach = ctx.features.find((feature) => feature.reach)?.reach;
  if (!reach) throw new Error("No feature tells who may be called.");
  return {
    contacts: (kind) => async (db, people) => {
      const standings = await reach.contacts(kind)(db, people);
      const barred = await findBarred(ctx, db, kind, people);
      return standings.map((standing, index) => withBar(standing, barred, people[index]));
    },
    async related(of, kind, row, viewer) {
      const related = await reach.related(of, kind, row, viewer);
      const barred = await findBarred(ctx, ctx.database.db, kind, [row]);
      return { ...related, contact: withBar(related.contact, barred, row) };
    },
  };
}

/** The addresses of these people that records of another kind bar. */
async function findBarred(
  ctx: Ctx,
  db: Db,
  kind: RecordKind,
  people: readonly Pick<RelatedPerson, "email">[],
): Promise<ReadonlySet<string>> {
  const keys = [...new Set(people.map(({ email }) => emailKey(email)))];
  const barred = new Set<string>();
  if (keys.length === 0) return barred;
  for (const source of recordsOf(ctx)) {
    if (source.kind === kind) continue;
    for (const key of (await source.listBarred?.(db, keys)) ?? []) barred.add(key);
  }
  return barred;
}

const withBar = (
  standing: ContactStanding,
  barred: ReadonlySet<string>,
  person: Pick<RelatedPerson, "email"> | undefined,
): ContactStanding =>
  person && barred.has(emailKey(person.email)) ? { ...standing, isBarred: true } : standing;

/** @throws Error when no feature has this kind. */
export function recordOf(ctx: Ctx, kind: RecordKind): RecordDefinition {
  const found = recordsOf(ctx).find((source) => source.kind === kind);
  if (!found) throw new Error(`No feature has records of this kind: ${kind}.`);
  return found;
}

/** Passes a corrected record on to wherever it had been sent before. */
export async function tellCorrected(ctx: Ctx, tx: Tx, record: RecordId): Promise<void> {
  for (const { onRecord } of ctx.features) await onRecord?.corrected?.(ctx, tx, record);
}
