import { Readable } from "node:stream";
import { formatListCursor } from "#platform/core/list-cursor.ts";
import type { ListCursor } from "#platform/core/list-cursor.ts";
import type { Lead } from "#features/leads/core/lead.ts";
import { countLeads, listLeads } from "./leads-store.ts";
import type { Db } from "#platform/server/database.ts";
import { mostLeadsInOneAnswer } from "./lead-list-query.ts";
import type { LeadListQuery } from "./lead-list-query.ts";

const chunkSize = 250;

/**
 * The JSON text of one lead list, written as it is read: ten thousand leads at once would hold the
 * embedded database and the event loop for a third of a second.
 */
export async function streamLeadList(db: Db, query: LeadListQuery): Promise<Readable> {
  // Counted before the first byte, so that an unreachable database is still a proper 503.
  const total = await countLeads(db, query);
  return Readable.from(writeLeadList(db, query, total));
}

async function* writeLeadList(db: Db, query: LeadListQuery, total: number): AsyncGenerator<string> {
  const { limit = mostLeadsInOneAnswer, cursor: start, ...filter } = query;
  let cursor: ListCursor | null = start ?? null;
  let left = limit;
  let nextCursor: string | null = null;
  let separator = "";
  yield `{"total":${total},"leads":[`;
  while (left > 0) {
    const wanted = Math.min(chunkSize, left);
    // One more than wanted tells whether anything follows without another query.
    const found: Lead[] = await listLeads(db, filter, { limit: wanted + 1, cursor });
    const leads = found.slice(0, wanted);
    for (const lead of leads) {
      yield separator + JSON.stringify(lead);
      separator = ",";
    }
    left -= leads.length;
    const last = leads.at(-1);
    const more = found.length > wanted && last !== undefined;
    nextCursor = more ? formatListCursor(last) : null;
    if (!more) break;
    cursor = last;
  }
  yield `],"nextCursor":${JSON.stringify(nextCursor)}}`;
}
