import { setImmediate as nextTurn } from "node:timers/promises";
import { type ArchiveCause, isMailPath, type Served } from "#features/archive/core/archived.ts";
import { readPageText } from "#features/archive/core/page-text.ts";
import { leaveOutEdition, leaveOutHashes } from "#features/archive/core/same-reading.ts";
import { oncePerCtx } from "#platform/platform-ctx.ts";
import type { Ctx } from "#records/ctx.ts";
import { pictureRoot } from "#platform/core/site/site-picture.ts";
import type { PartTrouble } from "#platform/core/staff/site-part.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { describeError } from "#platform/process/log.ts";
import { withinMs } from "#platform/process/repeat-work.ts";
import {
  appendRows,
  type ArchivedBody,
  findKeptBodies,
  hashBytes,
  insertBodies,
  lockChain,
  type NewArchivedPage,
  readBodies,
  readLatest,
} from "./archive-store.ts";
import type { NamedFile } from "./named-files.ts";
import { readHeader, type ServedPage } from "./served-page.ts";

/** All pages, or all mails, that are served from a moment on. */
export interface Filing extends Served {
  readonly pages: readonly ServedPage[];
  /** Whether these are all pages or all mails. An address of that kind that is missing here has ended. */
  readonly part: "pages" | "mails";
  /** A hash of the build. */
  readonly software: string;
  /** The files of the build that the pages name; null if they are those that were filed at the start. */
  readonly listFiles: (() => Promise<readonly NamedFile[]>) | null;
  /** The pictures that the pages name; an edition may change them. */
  readonly listPictures: () => Promise<readonly NamedFile[]>;
}

/** How long pages wait at most for being filed. After that they are served, and filed in the background. */
const longestWaitMs = 5_000;

/** Files what this process serves, one filing at a time. */
export const archiveOf = oncePerCtx((ctx: Ctx) => {
  const waiting: Array<Filing & { readonly since: Date }> = [];
  let failingSince: Date | null = null;
  let writing: Promise<void> | null = null;

  async function writeAll(): Promise<void> {
    try {
      // An entry is removed only once it is filed, so that changes during an outage are filed in their order.
      for (let next = waiting[0]; next; next = waiting[0]) {
        await fileServed(ctx, next);
        waiting.shift();
      }
      failingSince = null;
    } catch (failure) {
      if (failingSince === null) {
        ctx.log.error(
          describeError(failure),
          "The pages could not be put into the advertising file; it is tried again each minute.",
        );
      }
      failingSince ??= waiting[0]?.since ?? ctx.clock.now();
    }
  }

  const write = (): Promise<void> => {
    writing ??= writeAll().finally(() => (writing = null));
    return writing;
  };

  return {
    /** Files what is served from now on, and waits at most `longestWaitMs` for it. Never throws. */
    async file(filing: Filing): Promise<void> {
      waiting.push({ ...filing, since: ctx.clock.now() });
      await withinMs(longestWaitMs, write()).catch(() => {});
    },
    /** Files the pages that could not be filed before, and waits until they are filed. */
    retry: async (): Promise<void> => {
      if (waiting.length > 0) await write();
    },
    findTrouble: (): PartTrouble | null =>
      failingSince === null ? null : { state: "late", since: failingSince },
  };
});

interface Content {
  readonly row: Omit<NewArchivedPage, keyof Origin>;
  /** Of a page; null for a file. */
  readonly html: Buffer | null;
  /**
   * Reads the bytes; called only if the file lacks them. Null if they are lost.
   */
  readonly readBody: () => Promise<ArchivedBody | null>;
}

interface Origin {
  readonly edition: string | null;
  readonly software: string;
  readonly cause: ArchiveCause;
  readonly firstServedAt: Date;
}

/**
 * Adds a row for each address that reads otherwise than its newest row, or has other headers, and a row without a body for
 * each address that is no longer served. It adds all rows or none.
 */
async function fileServed(ctx: Ctx, filing: Filing & { readonly since: Date }): Promise<void> {
  const { pages, part, edition, software, cause, since, listFiles, listPictures } = filing;
  const origin: Origin = { edition, software, cause, firstServedAt: since };
  const contents = pages.map(toContent);
  if (listFiles) contents.push(...(await listFiles()).map(toFileContent));
  contents.push(...(await listPictures()).map(toFileContent));
  const served = new Set(contents.map(({ row }) => row.path));
  // Bodies are read before the lock is taken: pictures come from the object storage, which may be slow,
  // and every other process that files waits for the lock.
  const read = await readMissing(ctx.database.db, contents, new Map());
  await ctx.database.transaction(async (tx) => {
    await lockChain(tx);
    const latest = await readLatest(tx);
    const changed = await leaveOutSameReading(
      tx,
      contents.filter(({ row }) => !isSame(row, latest.get(row.path))),
      latest,
    );
    const ended = [...latest.values()].filter(
      ({ path, bodySha256, locale }) =>
        bodySha256 !== null &&
        !served.has(path) &&
        isMailPath(path) === (part === "mails") &&
        (listFiles !== null || locale !== null || path.startsWith(pictureRoot)),
    );
    // A body that the file had at the first look may have been erased since; it is read now.
    const bodies = await readMissing(tx, changed, read);
    await insertBodies(
      tx,
      [...bodies.values()].filter((body) => body !== null),
    );
    const isGone = (sha256: string | null) => bodies.get(sha256 ?? "") === null;
    const rows = [
      // A picture whose bytes are lost is not served, and must not keep the pages out of the file.
      ...changed.flatMap(({ row }) => (isGone(row.bodySha256) ? [] : [{ ...row, ...origin }])),
      ...ended.map(({ path, locale }) => {
        return { path, locale, status: 404, headers: [], bodySha256: null, ...origin };
      }),
    ];
    await appendRows(tx, rows, latest);
  });
}

function toContent({ path, locale, status, headers, body }: ServedPage): Content {
  const bodySha256 = hashBytes(body);
  const contentType = readHeader(headers, "content-type");
  return {
    row: { path, locale, status, headers, bodySha256 },
    html: body,
    readBody: async () => {
      return { sha256: bodySha256, contentType, bytes: body, words: readPageText(body.toString()) };
    },
  };
}

function toFileContent({ path, headers, sha256, read }: NamedFile): Content {
  const contentType = readHeader(headers, "content-type");
  return {
    row: { path, locale: null, status: 200, headers, bodySha256: sha256 },
    html: null,
    async readBody() {
      const bytes = await read();
      return bytes && { sha256, contentType, bytes, words: null };
    },
  };
}

/** Whether bytes and headers are the same; another edition or another build alone makes no new row. */
function isSame(row: Content["row"], before: Content["row"] | undefined): boolean {
  const tell = ({ status, headers, bodySha256 }: Content["row"]) =>
    JSON.stringify([status, headers, bodySha256]);
  return before !== undefined && tell(row) === tell(before);
}

/**
 * Leaves out pages that differ from their newest row in nothing that a family reads, but in the name of
 * the edition (`leaveOutEdition`): one changed sentence would otherwise file each page with a form. The
 * bytes of the first edition under which the page reads so are kept.
 */
async function leaveOutSameReading(
  tx: Tx,
  changed: readonly Content[],
  latest: Awaited<ReturnType<typeof readLatest>>,
): Promise<readonly Content[]> {
  const tell = ({ status, headers }: Pick<Content["row"], "status" | "headers">) =>
    JSON.stringify([status, leaveOutHashes(headers)]);
  const beforeOf = ({ row, html }: Content) => {
    const before = latest.get(row.path);
    const isAlike = html !== null && before?.bodySha256 && tell(row) === tell(before);
    return isAlike ? before.bodySha256 : null;
  };
  const hashes = changed.flatMap((content) => beforeOf(content) ?? []);
  const kept = await readBodies(tx, hashes);
  return changed.filter((content) => {
    const before = kept.get(beforeOf(content) ?? "");
    if (!before || !content.html) return true;
    return leaveOutEdition(before.toString()) !== leaveOutEdition(content.html.toString());
  });
}

type Bodies = ReadonlyMap<string, ArchivedBody | null>;

/**
 * The bodies of these contents that the file lacks, by hash; null for one whose bytes are lost.
 *
 * @param read bodies that were read before and need not be read again.
 */
async function readMissing(
  db: Db | Tx,
  contents: readonly Content[],
  read: Bodies,
): Promise<Bodies> {
  const wanted = new Map(contents.map((content) => [content.row.bodySha256 ?? "", content]));
  const kept = await findKeptBodies(db, [...wanted.keys()]);
  const bodies = new Map<string, ArchivedBody | null>();
  for (const [sha256, { readBody }] of wanted) {
    if (kept.has(sha256)) continue;
    const known = read.get(sha256);
    bodies.set(sha256, known === undefined ? await readBody() : known);
    // Extracting a page's words takes some milliseconds, so other requests get a turn in between.
    if (known === undefined) await nextTurn();
  }
  return bodies;
}
