import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import { and, asc, gt, isNotNull, lt, sql } from "drizzle-orm";
import type { Db } from "#platform/database/database.ts";
import { isMailPath } from "#features/archive/core/archived.ts";
import { type ArchivedPage, archivedPagesTable, selectServed } from "./archive-store.ts";

const rowsAtOnce = 10;

interface Package {
  readonly siteUrl: string;
  readonly now: Date;
  readonly from: Date;
  readonly to: Date;
  /** Throws when the reader may not go on. */
  readonly confirm: () => Promise<void>;
}

/**
 * Writes what was served in a period as WARC 1.1 (ISO 28500:2017): a response record for each version of
 * a page and each file, and a resource record for each version of a mail. A metadata record beside each
 * says until when it was served, with which edition, and its link in the chain. Rows are read in batches
 * while the batch before is sent, so that the package never has to fit into memory.
 */
export async function* writeWarc(
  db: Db,
  { siteUrl, now, from, to, confirm }: Package,
): AsyncGenerator<Buffer> {
  const period = `${from.toISOString()} to ${to.toISOString()}`;
  yield writeRecord(
    { type: "warcinfo", date: now, contentType: "application/warc-fields" },
    writeFields({ format: "WARC File Format 1.1", isPartOf: siteUrl, description: period }),
  );
  const files = new Set<string>();
  const { seq, firstServedAt, bodySha256 } = archivedPagesTable;
  for (let after = 0; ;) {
    await confirm();
    const rows = await selectServed(
      db,
      and(
        gt(seq, after),
        isNotNull(bodySha256),
        lt(firstServedAt, to),
        sql`not exists (select from archived_pages as next
          where next.path = archived_pages.path
            and (next.first_served_at, next.seq) > (archived_pages.first_served_at, archived_pages.seq)
            and next.first_served_at <= ${from.toISOString()}::timestamptz)`,
      ),
    )
      .orderBy(asc(seq))
      .limit(rowsAtOnce);
    for (const { page, until, body } of rows) {
      const file = page.locale === null ? `${page.path} ${page.bodySha256}` : null;
      // A body may have been erased after its five years, and a file that was served twice is written once.
      if (!body || (file !== null && files.has(file))) continue;
      if (file !== null) files.add(file);
      yield writeServed(page, until, body.bytes, siteUrl);
    }
    const last = rows.at(-1);
    if (!last || rows.length < rowsAtOnce) return;
    after = last.page.seq;
  }
}

function writeServed(
  page: ArchivedPage,
  until: Date | null,
  body: Buffer,
  siteUrl: string,
): Buffer {
  const id = randomUUID();
  const isMail = isMailPath(page.path);
  const uri = isMail ? page.path : siteUrl + page.path;
  const date = page.firstServedAt;
  const named = [...page.headers, ["content-length", String(body.length)] as const];
  const head = [
    `HTTP/1.1 ${page.status} ${STATUS_CODES[page.status] ?? ""}`,
    ...named.map(([name, value]) => `${name}: ${value}`),
  ];
  const block = Buffer.concat([Buffer.from(`${head.join("\r\n")}\r\n\r\n`), body]);
  const digest = `sha256:${page.bodySha256}`;
  const about = { id, uri, date, digest };
  const fields = {
    servedFrom: date.toISOString(),
    servedUntil: until?.toISOString() ?? "",
    filedAt: page.filedAt.toISOString(),
    cause: page.cause,
    edition: page.edition ?? "",
    software: page.software,
    link: `${page.seq} ${page.hash}`,
    ...(isMail && { subject: findHeader(page, "subject"), writtenTo: "an invented family" }),
  };
  return Buffer.concat([
    isMail
      ? writeRecord(
          { ...about, type: "resource", contentType: findHeader(page, "content-type") },
          body,
        )
      : writeRecord(
          { ...about, type: "response", contentType: "application/http; msgtype=response" },
          block,
        ),
    writeRecord(
      { type: "metadata", uri, date, refersTo: id, contentType: "application/warc-fields" },
      writeFields(fields),
    ),
  ]);
}

const findHeader = ({ headers }: ArchivedPage, wanted: string) =>
  headers.find(([name]) => name === wanted)?.[1] ?? "";

interface RecordHead {
  readonly type: "warcinfo" | "response" | "resource" | "metadata";
  readonly id?: string;
  readonly uri?: string;
  readonly date: Date;
  readonly contentType: string;
  /** The digest of the body in a response or resource record. */
  readonly digest?: string;
  readonly refersTo?: string;
}

function writeRecord(record: RecordHead, block: Buffer): Buffer {
  const { type, id = randomUUID(), uri, date, contentType, digest, refersTo } = record;
  const fields = {
    "WARC-Type": type,
    "WARC-Record-ID": `<urn:uuid:${id}>`,
    "WARC-Date": date.toISOString(),
    ...(uri !== undefined && { "WARC-Target-URI": uri }),
    ...(digest !== undefined && { "WARC-Payload-Digest": digest }),
    ...(refersTo !== undefined && { "WARC-Concurrent-To": `<urn:uuid:${refersTo}>` }),
    "Content-Type": contentType,
    "Content-Length": String(block.length),
  };
  const head = Buffer.concat([
    Buffer.from("WARC/1.1\r\n"),
    writeFields(fields),
    Buffer.from("\r\n"),
  ]);
  return Buffer.concat([head, block, Buffer.from("\r\n\r\n")]);
}

function writeFields(fields: Readonly<Record<string, string>>): Buffer {
  return Buffer.from(
    Object.entries(fields)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join(""),
  );
}
