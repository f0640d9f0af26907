import { turns } from "#records/core/turn.ts";
import type { Filters } from "#records/core/list-filters.ts";
import { stateCodes } from "#platform/core/site/us-states.ts";
import { leadCategories } from "./score-lead.ts";

/** The filters that only the list of leads has. */
export const leadFilters = {
  category: { takes: leadCategories, column: "leadCategory" },
  /** True: only those that wait for a first answer, as the queue of Today has them. */
  waiting: { takes: "flag" },
  /** Only those that wait and have this turn now. */
  turn: { takes: turns },
  /** Where the family may live: a ZIP code of a border counts in each of its states. */
  state: { takes: stateCodes },
  /** The campaign's source, else the site that linked here, in lower case; "direct" without. */
  source: { takes: "text" },
  /** User name of whose own page brought the lead. */
  partner: { takes: "text", column: "partner" },
} as const satisfies Filters;
