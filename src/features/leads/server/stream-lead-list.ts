import { Readable } from "node:stream";
import type { ListCursor } from "#platform/core/list-cursor.ts";
import type { Db } from "#platform/server/database.ts";
import { cutPage } from "#platform/server/list-page.ts";
import type { LeadListQuery } from "./lead-list-query.ts";
import { countLeads, listLeads } from "./leads-store.ts";
import type { LeadFilter } from "./leads-store.ts";

/** As many as are listed without a limit. */
const mostLeadsInOneAnswer = 10_000;
const chunkSize = 250;

/**
 * The JSON text of one lead list, written as it is read: ten thousand leads at once would hold the
 * embedded database and the event loop for a third of a second.
 */
export async function streamLeadList(
  db: Db,
  query: LeadListQuery & Pick<LeadFilter, "viewer">,
): Promise<Readable> {
  // Counted before the first byte, so that an unreachable database is still a proper 503.
  const total = await countLeads(db, query);
  return Readable.from(writeLeadList(db, query, total));
}

async function* writeLeadList(
  db: Db,
  query: LeadListQuery & Pick<LeadFilter, "viewer">,
  total: number,
): AsyncGenerator<string> {
  const { limit = mostLeadsInOneAnswer, cursor: start, ...filter } = query;
  let cursor: ListCursor | undefined = start;
  let left = limit;
  let nextCursor: string | null = null;
  let separator = "";
  yield `{"total":${total},"leads":[`;
  do {
    const wanted = Math.min(chunkSize, left);
    // One more than wanted tells whether anything follows without another query.
    const found = await listLeads(db, filter, { limit: wanted + 1, cursor });
    const page = cutPage(found, wanted);
    for (const lead of page.rows) {
      yield separator + JSON.stringify(lead);
      separator = ",";
    }
    left -= wanted;
    cursor = page.rows.at(-1);
    nextCursor = page.nextCursor;
  } while (nextCursor !== null && left > 0);
  yield `],"nextCursor":${JSON.stringify(nextCursor)}}`;
}
