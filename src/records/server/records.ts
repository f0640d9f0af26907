import type { z } from "zod";
import type { ContactStanding, RelatedParts } from "#records/core/record.ts";
import type { RecordKind } from "#platform/core/staff/record-kind.ts";
import type { TimelineLine } from "#records/core/timeline-entry.ts";
import type { AuditAction } from "#platform/core/audit-event.ts";
import { type Locale, perLocale } from "#platform/core/locale.ts";
import type { Ctx, RecordId } from "#platform/ctx.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { emailKey } from "#platform/core/person/contact-details.ts";
import type { StaffRoute } from "#platform/http/staff-route.ts";
import {
  recordListFields,
  type RecordListDefinition,
  type RecordQuery,
  readCursor,
} from "./record-list.ts";
import type { RecordSource, RecordTable, Viewer } from "./record-store.ts";
import type { Person, ReadContacts } from "./record-parts.ts";

/** One kind of record, as its feature defines it: its list, its page and the work with it follow. */
export interface RecordDefinition<
  Table extends RecordTable = RecordTable,
  Query extends RecordQuery = RecordQuery,
> extends RecordListDefinition<Table, Query> {
  readonly kind: RecordKind;
  /** What its list answers them under. */
  readonly plural: "leads" | "inquiries" | "applications";
  /** Such as `/api/admin/leads`. */
  readonly path: string;
  readonly route: StaffRoute;
  /** What its list can be asked for beside what every list can. */
  filters?(locale: Locale): Readonly<Record<string, z.ZodType>>;
  /** As many as a list answers with unless it is told; the list itself is written as it is read. */
  readonly usualLimit: number;
  /** What the audit trail calls a list of more than an agent may have. */
  readonly exportAudit?: AuditAction;
  /**
   * Which of these addresses, as `emailKey` writes them, nobody may contact. It bars the records of
   * every other kind that came from the same address; its own kind says so in each record.
   */
  listBarred?(db: Db, emailKeys: readonly string[]): Promise<readonly string[]>;
  /** What else is told of one that is opened. */
  open?(ctx: Ctx, row: Table["$inferSelect"], locale: Locale): Promise<OpenedParts>;
}

/** What a record is told with, under the names of whoever tells it. */
export interface OpenedParts {
  /** Lines of theirs on its timeline. */
  readonly timeline?: readonly TimelineLine[];
  readonly [name: string]: unknown;
}

/** Whether the people behind records may be called, and what else is known of them. */
export interface RecordReach {
  /** Asked for a page of records at once. */
  contacts(kind: RecordKind): ReadContacts;
  /** As far as this viewer may see it, with further lines for the record's timeline. */
  related(
    ctx: Ctx,
    kind: RecordKind,
    row: Person,
    viewer: Viewer,
  ): Promise<RelatedParts & { readonly timeline: readonly TimelineLine[] }>;
}

/** The query of a list of one kind of record, with the list's order read. */
export function listQueryOf(record: Pick<RecordDefinition, "kind" | "filters">) {
  return perLocale((locale) =>
    recordListFields(record.kind, locale)
      // The types of a kind's own filters are known only to the kind: its `also` alone reads them.
      .extend((record.filters?.(locale) ?? {}) as Record<never, never>)
      .transform((query, context) => readCursor(query, context, locale)),
  );
}

/** A kind of record with what follows when one goes. */
export type DefinedRecord = RecordSource & RecordDefinition;

/**
 * Every kind of record, in the order of the features. `Feature` stands on a floor below, which can say
 * no more of a record than its kind: here it is read as what features define, and nowhere else.
 */
export function recordsOf(ctx: Ctx): readonly DefinedRecord[] {
  return ctx.features.flatMap(({ record }) =>
    record ? [withEvents(ctx, record as RecordDefinition)] : [],
  );
}

/**
 * Who tells whether people may be called: read here as what consent declares, as `recordsOf` reads
 * records.
 *
 * @throws Error when no feature tells it.
 */
export function reachOf(ctx: Ctx): RecordReach {
  const found = ctx.features.find((feature) => feature.reach)?.reach;
  if (!found) throw new Error("No feature tells who may be called.");
  const reach = found as RecordReach;
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

/** The addresses among those of these people that records of another kind bar. */
async function findBarred(
  ctx: Ctx,
  db: Db,
  kind: RecordKind,
  people: readonly Pick<Person, "email">[],
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
  person: Pick<Person, "email"> | undefined,
): ContactStanding =>
  person && barred.has(emailKey(person.email)) ? { ...standing, isBarred: true } : standing;

/** @throws Error when no feature has this kind. */
export function recordOf(ctx: Ctx, kind: RecordKind): DefinedRecord {
  const found = recordsOf(ctx).find((source) => source.kind === kind);
  if (!found) throw new Error(`No feature has records of this kind: ${kind}.`);
  return found;
}

function withEvents(ctx: Ctx, record: RecordDefinition): DefinedRecord {
  const { kind } = record;
  const events = ctx.features.flatMap(({ onRecord }) => onRecord ?? []);
  return {
    ...record,
    async onDelete(tx, ids) {
      for (const each of events) await each.deleted?.(ctx, tx, { kind, ids });
    },
    async onRestore(tx, ids) {
      for (const each of events) await each.restored?.(ctx, tx, { kind, ids });
    },
  };
}

/** Sends a record that was corrected on to wherever it had been sent before. */
export async function tellCorrected(ctx: Ctx, tx: Tx, record: RecordId): Promise<void> {
  for (const { onRecord } of ctx.features) await onRecord?.corrected?.(ctx, tx, record);
}
