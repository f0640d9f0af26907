import { Readable } from "node:stream";
import type { CaseCursor } from "#features/casework/core/case-list-cursor.ts";
import { formatCaseCursor, placeAfter } from "#features/casework/core/case-list-cursor.ts";
import { withContact } from "#features/casework/server/with-contact.ts";
import type { ReadContacts } from "#features/casework/server/with-contact.ts";
import type { Db } from "#platform/server/database.ts";
import type { LeadListQuery } from "./lead-list-query.ts";
import { countLeads, listLeads } from "./list-leads-store.ts";
import type { LeadFilter } from "./list-leads-store.ts";
import type { LeadTotal } from "./search-leads.ts";

/** What is asked for, and who asks. */
type ListedLeads = LeadListQuery & Pick<LeadFilter, "viewer" | "promisedBy">;

/** As many as are listed without a limit. */
const mostLeadsInOneAnswer = 10_000;
const chunkSize = 250;

/**
 * The JSON text of one lead list, written as it is read: ten thousand leads at once would hold the
 * embedded database and the event loop for a third of a second.
 */
export async function streamLeadList(
  db: Db,
  query: ListedLeads,
  readContacts: ReadContacts,
): Promise<Readable> {
  // Counted before the first byte, so that an unreachable database is still a proper 503.
  const total = await countLeads(db, query);
  return Readable.from(writeLeadList(db, query, total, readContacts));
}

async function* writeLeadList(
  db: Db,
  query: ListedLeads,
  { total, totalIsExact }: LeadTotal,
  readContacts: ReadContacts,
): AsyncGenerator<string> {
  const { limit = mostLeadsInOneAnswer, cursor: start, sort, ...filter } = query;
  let cursor: CaseCursor | undefined = start;
  let left = limit;
  let isEnd = false;
  let separator = "";
  yield `{"total":${total},"totalIsExact":${totalIsExact},"leads":[`;
  do {
    const wanted = Math.min(chunkSize, left);
    // One more than wanted tells whether anything follows without another query.
    const found = await listLeads(db, filter, { sort, limit: wanted + 1, cursor });
    const page = found.slice(0, wanted);
    for (const lead of await withContact(db, readContacts, page)) {
      yield separator + JSON.stringify(lead);
      separator = ",";
    }
    left -= wanted;
    const last = page.at(-1);
    if (last) cursor = placeAfter(last, sort);
    isEnd = found.length <= wanted;
  } while (!isEnd && left > 0);
  const nextCursor = isEnd || !cursor ? null : formatCaseCursor(cursor);
  yield `],"nextCursor":${JSON.stringify(nextCursor)}}`;
}
