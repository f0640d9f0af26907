import type { Database, RawSession } from "#platform/server/database.ts";

/** One connection on which whole tables travel, for programs that have the database to themselves. */
export interface TransferSession extends RawSession {
  readonly kind: Database["kind"];
  /** The rows of a table as PostgreSQL's COPY writes them; each piece ends where a row ends. */
  copyOut(table: TableShape): AsyncIterable<Buffer>;
  /** Takes such a piece. */
  copyIn(table: TableShape, rows: Buffer): Promise<void>;
  /** As the migrations want it. */
  runAlone<T>(work: (session: RawSession) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** A table of the schema `public`, and those of its columns that are stored and not computed. */
export interface TableShape {
  readonly name: string;
  readonly columns: readonly string[];
}

/** So that both databases write the same value in the same letters. */
export const transferSettings = `
  set datestyle to 'ISO, YMD'; set timezone to 'UTC'; set intervalstyle to 'postgres';
  set extra_float_digits to 1; set bytea_output to 'hex'; set client_encoding to 'UTF8'`;

/** Bytes of a piece, more or less: what is held in memory at a time. */
export const pieceBytes = 1024 * 1024;

export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** A table with its columns, as COPY names it. */
export function nameColumns({ name, columns }: TableShape): string {
  return `${quoteName(name)} (${columns.map(quoteName).join(", ")})`;
}
