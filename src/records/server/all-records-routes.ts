import { Readable } from "node:stream";
import type { FastifyRequest } from "fastify";
import { answerWithinMs } from "#records/core/answer-clock.ts";
import { type RecordCursor, formatRecordCursor, placeAfter } from "#records/core/list-order.ts";
import { AppError } from "#platform/core/app-error.ts";
import type { Ctx } from "#platform/ctx.ts";
import { listRoutes } from "#platform/http/lists.ts";
import { readLocale } from "#platform/http/parse-input.ts";
import { idParamsOf, type Routes } from "#platform/http/route-schema.ts";
import { audited } from "#platform/http/staff-route.ts";
import {
  type RecordListPlace,
  type RecordQuery,
  countRecords,
  listRecords,
} from "./record-list.ts";
import { recordRoutes } from "./record-routes.ts";
import {
  type RecordRow,
  recordRefusals,
  findRecord,
  readViewer,
  type StaffRecord,
  toStaffRecord,
} from "./record-store.ts";
import { readRecordParts, withBookings, withContact } from "./record-parts.ts";
import {
  listQueryOf,
  type RecordReach,
  type DefinedRecord,
  reachOf,
  recordsOf,
} from "./records.ts";
import type { RecordTotal } from "./search-records.ts";

/**
 * An agent reads records to work on them; reading all of them is an export, which only admins may
 * make.
 */
const mostForAgents = 100;

/** Routes for staff on every kind of record. Registered inside the scope that admits only staff. */
export function allRecordsRoutes(app: Routes, ctx: Ctx): void {
  const reach = reachOf(ctx);
  for (const source of recordsOf(ctx)) {
    const readRecord = (request: FastifyRequest, id: string) =>
      openRecord(ctx, { source, reach }, request, id);
    recordRoutes(app, ctx, { source, readRecord });
    listRoute(app, ctx, { source, reach });
    const reading = {
      ...audited(source.route, `${source.kind}-read`),
      schema: {
        summary: `Reads one ${source.kind} with all that belongs to it.`,
        params: idParamsOf(recordRefusals[source.kind].missing),
      },
    };
    app.get(`${source.path}/:id`, reading, async (request) => {
      const record = await readRecord(request as FastifyRequest, request.params.id);
      if (!record) throw new AppError("not_found", recordRefusals[source.kind].missing);
      return { success: true, [source.kind]: record };
    });
  }
}

interface Shown {
  readonly source: DefinedRecord;
  readonly reach: RecordReach;
}

/** One complete record as the caller may see it; null when there is none. */
async function openRecord(ctx: Ctx, { source, reach }: Shown, request: FastifyRequest, id: string) {
  const { db } = ctx.database;
  const viewer = readViewer(request);
  const found = await findRecord(db, source.table, id, viewer);
  if (!found) return null;
  const row = found as unknown as RecordRow;
  const { timeline = [], ...parts } = (await source.open?.(ctx, found, readLocale(request))) ?? {};
  const { timeline: also, ...related } = await reach.related(ctx, source.kind, row, viewer);
  const [record] = await withErasure(ctx, [toStaffRecord(row)]);
  return {
    ...record,
    ...parts,
    ...(await readRecordParts(db, row, [...timeline, ...also])),
    ...related,
  };
}

function listRoute(app: Routes, ctx: Ctx, shown: Shown): void {
  const { source } = shown;
  const { plural, path, route, usualLimit, exportAudit } = source;
  const listing = {
    ...audited(route, `${plural}-list`),
    summary: `Lists ${plural}, a page at a time.`,
    asked: listQueryOf(source),
  };
  listRoutes(app, path, listing, async (asked, request, reply) => {
    const { limit: wanted = usualLimit, cursor, sort, ...filter } = asked;
    const viewer = readViewer(request);
    const limit = viewer.role === "admin" ? wanted : Math.min(wanted, mostForAgents);
    if (exportAudit && limit > mostForAgents) request.auditAs = exportAudit;
    const now = ctx.clock.now();
    const promisedBy = new Date(now.getTime() - answerWithinMs);
    const whole = { ...filter, viewer, promisedBy };
    const ids = await source.narrow?.(ctx.database.db, whole, now);
    const query = { ...whole, ids };
    // Counted before the first byte, so that an unreachable database is still answered with 503.
    const { db } = ctx.database;
    const counts = await countRecords(db, source, query);
    // Included in the first page only.
    const aside = cursor ? null : await countRecords(db, source, { viewer, status: "quarantined" });
    const head = { ...counts, ...(aside && { setAside: aside.total }) };
    const list = Readable.from(
      writeList(ctx, shown, query, { cursor, sort, limit, request }, head),
    );
    return reply.type("application/json; charset=utf-8").send(list);
  });
}

/** Adds to each record in the trash the day on which it is erased. */
async function withErasure<Row extends Pick<StaffRecord<RecordRow>, "email" | "deleted">>(
  ctx: Ctx,
  records: readonly Row[],
): Promise<readonly Row[]> {
  const trashed = records.flatMap(({ email, deleted }) =>
    deleted ? [{ email, deletedAt: new Date(deleted.at) }] : [],
  );
  const find = ctx.features.find((feature) => feature.erasedAt)?.erasedAt;
  if (!find || trashed.length === 0) return records;
  const days = [...(await find(ctx.database.db, trashed))];
  return records.map((record) => {
    const until = record.deleted && days.shift()?.toISOString();
    return until ? { ...record, deleted: { ...record.deleted, until } } : record;
  });
}

const chunkSize = 250;

/**
 * Streams a list as JSON while it is read: writing ten thousand records at once would block the
 * event loop for a third of a second. A caller who is removed or signed out meanwhile gets no
 * further chunk.
 */
async function* writeList(
  ctx: Ctx,
  { source, reach }: Shown,
  query: RecordQuery,
  {
    limit,
    cursor: start,
    sort = "newest",
    request,
  }: RecordListPlace & { readonly request: FastifyRequest },
  head: RecordTotal & { readonly setAside?: number },
): AsyncGenerator<string> {
  const { db } = ctx.database;
  const readContacts = reach.contacts(source.kind);
  let cursor: RecordCursor | undefined = start;
  let left = limit;
  let isEnd = false;
  let separator = "";
  yield `${JSON.stringify(head).slice(0, -1)},"${source.plural}":[`;
  do {
    const wanted = Math.min(chunkSize, left);
    // One row more than the page tells whether anything follows, without another query.
    if (cursor !== start) await request.confirmStaff(db);
    const found = await listRecords(db, source, query, { sort, limit: wanted + 1, cursor });
    const page = found.slice(0, wanted) as unknown as ReadonlyArray<StaffRecord<RecordRow>>;
    const shown = await withBookings(db, await withErasure(ctx, page));
    for (const record of await withContact(db, readContacts, shown)) {
      yield separator + JSON.stringify(record);
      separator = ",";
    }
    left -= wanted;
    const last = page.at(-1);
    if (last) cursor = placeAfter(last, sort);
    isEnd = found.length <= wanted;
  } while (!isEnd && left > 0);
  const nextCursor = isEnd || !cursor ? null : formatRecordCursor(cursor);
  yield `],"nextCursor":${JSON.stringify(nextCursor)}}`;
}
