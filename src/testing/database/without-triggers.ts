/** The same statements with triggers disabled, which only the database's owner can do. */
export const withoutTriggers = (statements: string): string =>
  `begin; set local session_replication_role = replica; ${statements}; commit`;
