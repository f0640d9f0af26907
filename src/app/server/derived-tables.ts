/** Tables whose rows the database makes from others by itself; no backup carries them. */
export const derivedTables: ReadonlySet<string> = new Set(["lead_counts"]);
