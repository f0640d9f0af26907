import * as z from "zod";

/** Raised whenever an older edition of the site could not read what this one writes. */
export const backupFormat = 1;

const tableSchema = z.object({ name: z.string(), columns: z.array(z.string()) });

/** The first entry: what stands in the file, and what made it. */
export const backupContentsSchema = z.object({
  format: z.number().int(),
  /** A UUID of this one file, by which a restore that was cut off knows it again. */
  id: z.uuid(),
  appVersion: z.string(),
  /** ISO 8601, UTC: the moment whose state it holds. */
  madeAt: z.iso.datetime(),
  /** How far the tables had come: when their newest migration was made. */
  level: z.number(),
  database: z.enum(["embedded", "postgres"]),
  /** Each behind those it refers to. */
  tables: z.array(tableSchema),
});

export type BackupContents = z.infer<typeof backupContentsSchema>;

/** The last entry: how much there is, for what is told and for comparing rows after a restore. */
export const backupCountsSchema = z.object({
  tables: z.record(z.string(), z.object({ rows: z.number().int(), digest: z.string() })),
  objects: z.number().int(),
  /** Removed by the running site while the backup was made. */
  missingObjects: z.number().int(),
});

export type BackupCounts = z.infer<typeof backupCountsSchema>;
