import * as z from "zod";

/** Raised whenever an older edition of the site could not read what this one writes. */
export const backupFormat = 1;

const tableSchema = z.object({ name: z.string(), columns: z.array(z.string()) });

/** The first entry: what stands in the file, and what made it. */
export const backupContentsSchema = z.object({
  format: z.number().int(),
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

/** The last entry: how much of everything there is. */
export const backupCountsSchema = z.object({
  tables: z.record(z.string(), z.object({ rows: z.number().int(), digest: z.string() })),
  jobs: z.number().int(),
  objects: z.number().int(),
  objectBytes: z.number().int(),
  /** Removed by the running site while the backup was made. */
  missingObjects: z.number().int(),
  /** SHA-256 over those of all entries before this one, in hexadecimal. */
  checksum: z.string(),
});

export type BackupCounts = z.infer<typeof backupCountsSchema>;

/** A job that waited, as it stands in the file. */
export const waitingJobSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  data: z.record(z.string(), z.unknown()),
  startAfter: z.iso.datetime(),
});
