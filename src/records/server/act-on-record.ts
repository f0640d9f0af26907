import type { FastifyRequest } from "fastify";
import type { Ctx, RecordDefinition, RecordReach } from "#records/ctx.ts";
import { AppError } from "#platform/core/app-error.ts";
import type { Tx } from "#platform/database/database.ts";
import { type LocalizedRequest, readLocale } from "#platform/http/parse-input.ts";
import { staffTransaction } from "#platform/http/staff-route.ts";
import { findMailWriter } from "./mail-writer.ts";
import { readContactsElsewhere } from "./person-contacts.ts";
import { readRecordParts, withErasure } from "./record-parts.ts";
import {
  findRecord,
  type RecordOutcome,
  recordRefusals,
  type RecordWork,
  readViewer,
} from "./record-store.ts";
import { type RecordRow, toStaffRecord } from "./record-table.ts";

/** A kind of record as its routes show it. */
export interface ShownRecords {
  readonly source: RecordDefinition;
  readonly reach: RecordReach;
}

/** A request about one record. */
type RecordRequest = LocalizedRequest &
  Pick<FastifyRequest, "staff" | "confirmStaff"> & { readonly params: { readonly id: string } };

/** Runs an action on the record that a request names. */
export type ActOnRecord = <Done>(
  request: RecordRequest,
  work: (tx: Tx, about: RecordWork) => Promise<RecordOutcome<Done>>,
) => Promise<{ readonly done: Done; readonly answer: object }>;

/** One complete record as the caller may see it; null when there is none. */
export async function openRecord(
  ctx: Ctx,
  { source, reach }: ShownRecords,
  request: RecordRequest,
) {
  const { db } = ctx.database;
  const viewer = readViewer(request);
  const found = await findRecord(db, source.table, request.params.id, viewer);
  if (!found) return null;
  const row: RecordRow = found;
  const { timeline = [], ...parts } = (await source.open?.(ctx, found, readLocale(request))) ?? {};
  const { timeline: also, ...related } = await reach.related(ctx, source.kind, row, viewer);
  const elsewhere = await readContactsElsewhere(ctx, row, viewer);
  const [record] = await withErasure(ctx, [toStaffRecord(row)]);
  return {
    ...record,
    ...parts,
    ...(await readRecordParts(db, row, [...timeline, ...also], elsewhere)),
    ...related,
    writer: ctx.config.mail.smtp && (await findMailWriter(db, viewer.username)),
  };
}

/** Runs an action in its transaction and answers with the record's new state. */
export function actOn(ctx: Ctx, shown: ShownRecords): ActOnRecord {
  const { database, clock } = ctx;
  const { source } = shown;
  const words = recordRefusals[source.kind];
  return async (request, work) => {
    const viewer = readViewer(request);
    const { id } = request.params;
    const now = clock.now();
    const outcome = await staffTransaction(database, request, (tx) =>
      work(tx, { source, id, viewer, now }),
    );
    const record = await openRecord(ctx, shown, request);
    const details = record ? { [source.kind]: record } : {};
    if ("refused" in outcome) {
      const { refused } = outcome;
      if (refused === "missing" || !record) throw new AppError("not_found", words.missing);
      throw new AppError("conflict", words[refused], { details });
    }
    // The change is committed. If the record was reassigned before it is read again, that is not an
    // error: an error would make the caller repeat the change.
    return { done: outcome.done, answer: { success: true, ...details } };
  };
}
