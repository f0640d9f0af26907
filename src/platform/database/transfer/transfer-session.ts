import { hash } from "node:crypto";
import type { RawSession } from "#platform/database/database.ts";

/**
 * A connection for transferring whole tables, for programs that have the database to themselves.
 */
export interface TransferSession extends RawSession {
  /**
   * The rows of a table in the format of PostgreSQL's COPY; each piece ends at the end of a row.
   */
  copyOut(table: TableShape): AsyncIterable<Buffer>;
  /** Loads such a piece. */
  copyIn(table: TableShape, rows: Buffer): Promise<void>;
  /** The interface that the migrations need. */
  runAlone<T>(work: (session: RawSession) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** A table of the schema `public` with its stored columns; computed columns are left out. */
export interface TableShape {
  readonly name: string;
  readonly columns: readonly string[];
}

/** Makes every server write the same value as the same text. */
export const transferSettings = `
  set datestyle to 'ISO, YMD'; set timezone to 'UTC'; set intervalstyle to 'postgres';
  set extra_float_digits to 1; set bytea_output to 'hex'; set client_encoding to 'UTF8'`;

/** Approximate size of a piece, which is the memory used at a time. */
export const pieceBytes = 1024 * 1024;

export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** A table with its columns in the syntax of COPY. */
export function nameColumns({ name, columns }: TableShape): string {
  return `${quoteName(name)} (${columns.map(quoteName).join(", ")})`;
}

const lineFeed = 0x0a;
const mask = (1n << 64n) - 1n;

export interface TableCount {
  readonly rows: number;
  /** The same for the same rows in any order. */
  readonly digest: string;
}

export function isSameCount(found: TableCount, counted: TableCount | undefined): boolean {
  return found.rows === counted?.rows && found.digest === counted.digest;
}

/** Counts rows in the format of COPY, and adds up their hashes. */
export class TableDigest {
  #rows = 0;
  #high = 0n;
  #low = 0n;

  /** @param piece whole rows. */
  add(piece: Buffer): void {
    let start = 0;
    for (;;) {
      const end = piece.indexOf(lineFeed, start);
      if (end === -1) return;
      const sum = hash("sha256", piece.subarray(start, end), "buffer");
      this.#high = (this.#high + sum.readBigUInt64BE(0)) & mask;
      this.#low = (this.#low + sum.readBigUInt64BE(8)) & mask;
      this.#rows += 1;
      start = end + 1;
    }
  }

  get count(): TableCount {
    const hex = (half: bigint) => half.toString(16).padStart(16, "0");
    return { rows: this.#rows, digest: hex(this.#high) + hex(this.#low) };
  }
}

const columnsSql = `
  select c.relname as name, json_agg(a.attname order by a.attnum) as columns
  from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attgenerated = ''
    and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  group by c.relname order by c.relname`;

const referencesSql = `
  select child.relname as child, parent.relname as parent
  from pg_constraint f
    join pg_class child on child.oid = f.conrelid
    join pg_class parent on parent.oid = f.confrelid
  where f.contype = 'f' and f.connamespace = 'public'::regnamespace and child.oid <> parent.oid`;

/**
 * The site's tables, each after those that it refers to, so that they can be filled in this order.
 *
 * @param derived tables whose rows the database derives from others.
 */
export async function listTables(
  { executeSql }: Pick<RawSession, "executeSql">,
  derived: ReadonlySet<string>,
): Promise<readonly TableShape[]> {
  const tables: TableShape[] = (await executeSql(columnsSql)).rows;
  const references: { child: string; parent: string }[] = (await executeSql(referencesSql)).rows;
  const left = new Map(tables.map((table) => [table.name, table]));
  const ordered: TableShape[] = [];
  while (left.size > 0) {
    const free = [...left.values()].filter(
      ({ name }) => !references.some(({ child, parent }) => child === name && left.has(parent)),
    );
    if (free.length === 0) throw new Error("Tables refer to each other in a circle.");
    for (const table of free) left.delete(table.name);
    ordered.push(...free);
  }
  return ordered.filter(({ name }) => !derived.has(name));
}

/** Reads a whole table and computes the digest of its rows. */
export async function countRows(
  session: Pick<TransferSession, "copyOut">,
  table: TableShape,
): Promise<TableCount> {
  const digest = new TableDigest();
  for await (const piece of session.copyOut(table)) digest.add(piece);
  return digest.count;
}
