import { Readable } from "node:stream";
import type { FastifyRequest } from "fastify";
import { answerWithinMs } from "#records/core/answer-clock.ts";
import { type RecordCursor, formatRecordCursor, placeAfter } from "#records/core/list-order.ts";
import type { Ctx } from "#records/ctx.ts";
import { listRoutes } from "#platform/http/lists.ts";
import type { Routes } from "#platform/http/route-schema.ts";
import { audited } from "#platform/http/staff-route.ts";
import { type RecordListPlace, countRecords, listRecords } from "./list/record-list.ts";
import { withBookings, withContact, withErasure } from "./record-parts.ts";
import { listQueryOf, type RecordQuery } from "./list/record-query.ts";
import type { ShownRecords } from "./act-on-record.ts";
import { recordRoutes } from "./record-routes.ts";
import { readViewer } from "./record-store.ts";
import { reachOf, recordsOf } from "./records.ts";
import type { RecordRow, StaffRecord } from "./record-table.ts";
import type { RecordTotal } from "./list/search-records.ts";

/**
 * An agent reads records to work on them; reading all of them is an export, which only admins may
 * make.
 */
const mostForAgents = 100;

/** Routes for staff on every kind of record. Registered inside the scope that admits only staff. */
export function allRecordsRoutes(app: Routes, ctx: Ctx): void {
  const reach = reachOf(ctx);
  for (const source of recordsOf(ctx)) {
    recordRoutes(app, ctx, { source, reach });
    listRoute(app, ctx, { source, reach });
  }
}

function listRoute(app: Routes, ctx: Ctx, shown: ShownRecords): void {
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
    const ids = await source.narrow?.(ctx, whole, now);
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

const chunkSize = 250;

/**
 * Streams a list as JSON while it is read: writing ten thousand records at once would block the
 * event loop for a third of a second. A caller who is removed or signed out meanwhile gets no
 * further chunk.
 */
async function* writeList(
  ctx: Ctx,
  { source, reach }: ShownRecords,
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
