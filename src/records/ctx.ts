import type { PgColumn } from "drizzle-orm/pg-core";
import type { SQL } from "drizzle-orm";
import type { Filters } from "#records/core/list-filters.ts";
import type { ContactStanding, RelatedParts } from "#records/core/record.ts";
import type { TimelineLine } from "#records/core/timeline-entry.ts";
import type { RecordQuery } from "#records/server/list/record-query.ts";
import type { RecordRow, RecordTable, Viewer } from "#records/server/record-table.ts";
import type { AuditAction } from "#platform/core/audit-event.ts";
import type { Locale } from "#platform/core/locale.ts";
import type { RecordKind } from "#platform/core/staff/record-kind.ts";
import type { PlatformCtx, PlatformFeature, RecordId } from "#platform/platform-ctx.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import type { StaffRoute } from "#platform/http/staff-route.ts";

/**
 * Everything that the server's code works with: made once at the start, and the first argument of
 * every function that needs more than a row. Inside a transaction, `tx` is passed beside it: a
 * query through `database` would wait for a connection that the transaction holds.
 */
export interface Ctx extends PlatformCtx {
  readonly features: readonly Feature[];
}

/**
 * What a feature provides, as its `feature.ts` declares it: the hooks of `PlatformFeature`, and
 * those of records. Features are called one after another, in the order of `app/features.ts`. A
 * hook that is passed a `tx` works in the caller's transaction: when it throws, nothing of the
 * change is stored.
 */
export interface Feature extends PlatformFeature<Ctx> {
  /** The kind of record that the feature owns. `recordsOf` in `records/server/records.ts` reads it. */
  readonly record?: RecordDefinition;
  /** Called when records of any kind go into the trash, are restored or are corrected. */
  readonly onRecord?: RecordEvents;
  /**
   * Gives the moment at which records in the trash are erased. Records call it for each list and
   * page; consent calls it to find out whether a record's person is being deleted. Exactly one
   * feature (privacy) provides this.
   */
  readonly erasedAt?: FindErasedAt;
  /**
   * Answers who may be called, for each list and page of records. Exactly one feature (consent)
   * provides this; `reachOf` reads it.
   */
  readonly reach?: RecordReach;
  /**
   * Adds data to a lead that staff open. A property and no method, so that TypeScript refuses a
   * hook that demands more of the lead than its id.
   */
  readonly readLeadParts?: (
    ctx: Ctx,
    lead: { readonly id: string },
    locale: Locale,
  ) => Promise<OpenedParts>;
}

/**
 * One kind of record, as its feature defines it: its list, its page and staff's work follow from
 * this.
 */
export interface RecordDefinition<
  Table extends RecordTable = RecordTable,
  Query extends RecordQuery = RecordQuery,
> {
  readonly kind: RecordKind;
  readonly table: Table;
  /** The key of the records in the list's response. */
  readonly plural: "leads" | "inquiries" | "applications";
  /** Such as `/api/admin/leads`. */
  readonly path: string;
  /** The staff who may open such records: an agent only those that are assigned to nobody else. */
  readonly route: StaffRoute;

  // Its list.

  /** The number of records in a response by default; the list is streamed while it is read. */
  readonly usualLimit: number;
  /** The audit action of a list with more records than an agent may have. */
  readonly exportAudit?: AuditAction;
  /** The filters of this kind alone, beside `workFilters`. */
  readonly filters?: Filters;
  /** A score by which this kind can be sorted, too. */
  readonly score?: PgColumn;
  /** The conditions of those of this kind's own filters that name no column. */
  also?(query: Query): SQL | undefined;
  /**
   * For a filter that SQL can't evaluate: the ids that it leaves; undefined when the filter is not
   * used.
   */
  narrow?(ctx: Ctx, query: Query, now: Date): Promise<readonly string[] | undefined>;
  /** The number of matches from stored counts; null where these do not tell. */
  countKept?(db: Db, query: Query): Promise<number> | null;

  // Its person and its page.

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

/**
 * Whether each of these people may be called, in the same order. The feature consent implements it.
 */
export type ReadContacts = (
  db: Db,
  people: ReadonlyArray<Pick<RecordRow, "email" | "phone">>,
) => Promise<readonly ContactStanding[]>;

/**
 * The person whose other records are looked for; the id is that of the current record, which is
 * left out.
 */
export type RelatedPerson = Pick<RecordRow, "id" | "email" | "phone">;

/** Called inside the transaction that deletes, restores or corrects the records. */
interface RecordEvents {
  deleted?(ctx: Ctx, tx: Tx, records: RecordIds): Promise<void>;
  /**
   * Also called for a set-aside record that staff free. When it throws, none of the records
   * is restored.
   */
  restored?(ctx: Ctx, tx: Tx, records: RecordIds): Promise<void>;
  corrected?(ctx: Ctx, tx: Tx, record: RecordId): Promise<void>;
}

/**
 * Records of one kind that are deleted or restored together: a few statements handle all of them.
 */
interface RecordIds {
  readonly kind: RecordKind;
  readonly ids: readonly string[];
}

/** The moment of erasure for each of these records, in the same order; null for one that stays. */
type FindErasedAt = (
  db: Db,
  records: ReadonlyArray<{
    readonly email: string;
    readonly submittedAt?: Date;
    readonly deletedAt: Date | null;
  }>,
) => Promise<ReadonlyArray<Date | null>>;
