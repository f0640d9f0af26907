import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { leadsTable } from "#features/leads/server/leads-store.ts";
import { isOnHold } from "#features/privacy/server/person-holds-store.ts";

/** Whether the lead with this id came from somebody on hold. */
export function isLeadOnHold(leadId: PgColumn): SQL {
  const { id, email } = leadsTable;
  return sql`exists (select 1 from ${leadsTable} where ${id} = ${leadId} and ${isOnHold(email)})`;
}
