/** The same statements with the triggers off, as only somebody can run them who owns the database. */
export const withoutTriggers = (statements: string): string =>
  `begin; set local session_replication_role = replica; ${statements}; commit`;
