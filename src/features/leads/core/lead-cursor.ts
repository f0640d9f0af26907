import * as z from "zod/mini";

/** Where a page of leads ended: the next page starts just after this lead. */
export interface LeadCursor {
  readonly timestamp: string;
  readonly id: string;
}

const separator = "~";

/** Text that is safe in a query string: ISO timestamp and id. */
export function formatLeadCursor({ timestamp, id }: LeadCursor): string {
  return `${timestamp}${separator}${id}`;
}

/** Reads what `formatLeadCursor` wrote; anything else fails with a sentence. */
export const leadCursorSchema = z.pipe(
  z.string().check(
    z.refine((text) => {
      const [timestamp = "", id = "", ...rest] = text.split(separator);
      const isWhole = rest.length === 0 && z.iso.datetime().safeParse(timestamp).success;
      return isWhole && z.uuid().safeParse(id).success;
    }, "Please use the nextCursor of an earlier answer"),
  ),
  z.transform((text): LeadCursor => {
    const [timestamp = "", id = ""] = text.split(separator);
    return { timestamp, id };
  }),
);
