import pg from "pg";

/** What leads take of the disk. */
export interface LeadStorage {
  /** Of the whole database, and of the table of leads with its indexes. */
  readonly databaseBytes: number;
  readonly leadsBytes: number;
  readonly leads: number;
  /** Where PostgreSQL's log of changes stood. */
  readonly logBytes: number;
  /** Of that log, by one lead and all that follows it; null when none was sent in between. */
  readonly logBytesPerLead: number | null;
}

/** @param before and the leads acknowledged since then. */
export async function readLeadStorage(
  databaseUrl: string,
  before: LeadStorage | null = null,
  sent: { readonly acknowledged: number } = { acknowledged: 0 },
): Promise<LeadStorage> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, string>>(`
      select pg_database_size(current_database()) as database, pg_total_relation_size('leads') as leads,
        (select count(*) from leads) as rows, pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as log`);
    const logBytes = Number(rows[0]?.["log"]);
    const perLead = before === null ? null : (logBytes - before.logBytes) / sent.acknowledged;
    return {
      databaseBytes: Number(rows[0]?.["database"]),
      leadsBytes: Number(rows[0]?.["leads"]),
      leads: Number(rows[0]?.["rows"]),
      logBytes,
      logBytesPerLead: perLead,
    };
  } finally {
    await client.end();
  }
}
