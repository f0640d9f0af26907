import { createHash } from "node:crypto";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import type { ArchiveCause } from "#features/archive/core/archived.ts";
import { openDatabase } from "#platform/database/open-database.ts";
import { openTestDatabase } from "#testing/database/test-database.ts";
import { withoutTriggers } from "#testing/database/without-triggers.ts";
import { recordingLog } from "#testing/site/recording-log.ts";
import { aFiling, servedPage } from "#testing/site/served-pages.ts";
import { testClock } from "#testing/site/test-clock.ts";
import { testCtx } from "#testing/site/test-ctx.ts";
import { useOpened } from "#testing/use-opened.ts";
import { dayMs, hourMs } from "#platform/core/durations.ts";
import { archiveOf } from "./archive.ts";
import { type ArchivedPage, eraseOldBodies, linkRow } from "./archive-store.ts";
import type { NamedFile } from "./named-files.ts";
import type { ServedPage } from "./served-page.ts";
import { verifyChain } from "./verify-chain.ts";

const store = useOpened(openTestDatabase);
const hash = (text: Buffer | string) => createHash("sha256").update(text).digest("hex");

async function tamper(statements: string): Promise<void> {
  await store.database.executeSql(withoutTriggers(statements));
}

beforeEach(() => tamper("delete from archived_pages; delete from archived_bodies"));

function oneFile(path: string, text: string): NamedFile {
  return {
    path,
    headers: [["content-type", "text/css; charset=utf-8"]],
    sha256: hash(text),
    read: async () => Buffer.from(text),
  };
}

/** Opens a filing as one process of the site has it. */
function openProcess(clock = testClock("2026-03-01T12:00:00.000Z"), database = store.database) {
  const log = recordingLog();
  const ctx = testCtx({ database, clock, log });
  const file = (
    pages: readonly ServedPage[],
    cause: ArchiveCause = "start",
    files: readonly NamedFile[] | null = cause === "start" ? [] : null,
    pictures: readonly NamedFile[] = [],
  ) =>
    archiveOf(ctx).file(
      aFiling(pages, {
        cause,
        listFiles: files && (async () => files),
        listPictures: async () => pictures,
      }),
    );
  return { ctx, clock, log, file, archive: archiveOf(ctx) };
}

async function readRows() {
  const { rows } = await store.database.executeSql(
    "select seq, path, status, body_sha256 as body, cause, first_served_at as since from archived_pages order by seq",
  );
  return rows as Array<{
    seq: number;
    path: string;
    status: number;
    body: string | null;
    cause: string;
    since: string;
  }>;
}

const tellRows = async () =>
  (await readRows()).map(({ path, status, cause }) => [path, status, cause]);

test("a page is filed when its bytes or headers change, and only then", async () => {
  const { file } = openProcess();
  const about = servedPage("/about", "One");
  await file([servedPage("/", "Home"), about]);
  await file([servedPage("/", "Home"), about]);
  await file([servedPage("/", "Home"), servedPage("/about", "Two")], "renewal");
  await file(
    [
      servedPage("/", "Home"),
      { ...servedPage("/about", "Two"), headers: [["content-type", "text/html"]] },
    ],
    "edition",
  );

  expect(await tellRows()).toEqual([
    ["/", 200, "start"],
    ["/about", 200, "start"],
    ["/about", 200, "renewal"],
    ["/about", 200, "edition"],
  ]);
  expect((await readRows())[2]?.body).toBe(hash(servedPage("/about", "Two").body));
});

test("a page with a form is filed when families read it otherwise, and not for each edition's name", async () => {
  const { file } = openProcess();
  const marked = (id: string, said: string, policy = "'self'"): ServedPage => ({
    ...servedPage("/contact", ""),
    headers: [["content-security-policy", `script-src ${policy} 'sha256-${hash(id)}'`]],
    body: Buffer.from(
      `<html data-edition="{&quot;id&quot;:&quot;${id}&quot;,&quot;overrides&quot;:{}}">${said}`,
    ),
  });
  const [first, second] = [marked("one", "Write to us"), marked("two", "Write to us")];
  const [called, other] = [marked("three", "Call us"), marked("four", "Call us", "'none'")];
  for (const page of [first, second, called, other]) await file([page], "edition");
  const filed = (await readRows()).map(({ body }) => body);
  expect(filed).toEqual([first, called, other].map(({ body }) => hash(body)));
});

test("a page or file that is no longer served ends, and bytes that come back are kept once", async () => {
  const { file } = openProcess();
  await file([servedPage("/", "Home"), servedPage("/old", "Old")], "start", [
    oneFile("/assets/a-1.css", "a"),
  ]);
  await file([servedPage("/", "New")], "renewal");
  await file([servedPage("/", "Home")], "start", [oneFile("/assets/b-2.css", "b")]);

  expect((await readRows()).map(({ path, body }) => [path, body === null])).toEqual([
    ["/", false],
    ["/old", false],
    ["/assets/a-1.css", false],
    ["/", false],
    // A renewal files no files: those of the start are still served.
    ["/old", true],
    ["/", false],
    ["/assets/b-2.css", false],
    ["/assets/a-1.css", true],
  ]);
  const { rows } = await store.database.executeSql(
    "select count(*)::int as bodies from archived_bodies",
  );
  expect(rows[0].bodies).toBe(5);
});

test("a picture is filed when an edition brings it, and ends with the last page that shows it", async () => {
  const { file } = openProcess();
  const picture = oneFile("/pictures/0123456789abcdef0123456789abcdef-96.jpg", "Ruth");
  const styles = oneFile("/assets/a-1.css", "a");
  await file([servedPage("/", "Home")], "start", [styles]);
  await file([servedPage("/", "With Ruth")], "edition", null, [picture]);
  await file([servedPage("/", "With Ruth")], "renewal", null, [picture]);
  await file([servedPage("/", "Home")], "edition");

  const rows = (await readRows()).filter(({ path }) => path !== "/");
  expect(rows.map(({ path, body, cause }) => [path, body, cause])).toEqual([
    [styles.path, styles.sha256, "start"],
    [picture.path, picture.sha256, "edition"],
    [picture.path, null, "edition"],
  ]);
});

test("pages are filed even if the bytes of a picture are lost", async () => {
  const { file, archive } = openProcess();
  const lost = oneFile("/pictures/0123456789abcdef0123456789abcdef-96.jpg", "Ruth");
  await file([servedPage("/", "With Ruth")], "edition", null, [
    { ...lost, read: async () => null },
  ]);
  expect(archive.findTrouble()).toBeNull();
  expect(await tellRows()).toEqual([["/", 200, "edition"]]);
  // A backup brings the bytes back.
  await file([servedPage("/", "With Ruth")], "renewal", null, [lost]);
  expect(await tellRows()).toContainEqual([lost.path, 200, "renewal"]);
});

test("two processes that file the same page at once write one row and one chain", async () => {
  const pages = Array.from({ length: 12 }, (_, at) => servedPage(`/${at}`, `Page ${at}`));
  await Promise.all(Array.from({ length: 4 }, () => openProcess().file(pages)));

  expect(await readRows()).toHaveLength(12);
  expect(await verifyChain(store.database.db)).toMatchObject({ rows: 12, broken: null });
});

test("pages are served while the database is away, and all changes are filed later, in order, as late", async () => {
  const away = await openDatabase(store.config, { log: recordingLog() });
  await away.close();
  const back = { is: false };
  const database = new Proxy(away, {
    get: (_, key) => Reflect.get(back.is ? store.database : away, key),
  });
  const clock = testClock(new Date(Date.now() - 3_660_000).toISOString());
  const since = clock.now();
  const { file, archive, log } = openProcess(clock, database);
  await file([servedPage("/", "First")]);
  clock.advance(hourMs);
  await file([servedPage("/", "Second")], "renewal");
  expect(archive.findTrouble()).toEqual({ state: "late", since });
  expect(log.entries.map(({ level }) => level)).toEqual(["error"]);

  back.is = true;
  clock.advance(60_000);
  await archive.retry();

  expect(archive.findTrouble()).toBeNull();
  const { rows } = await store.database.executeSql(
    "select (extract(epoch from filed_at - first_served_at) / 60)::int as minutes from archived_pages order by seq",
  );
  expect(rows.map(({ minutes }) => minutes)).toEqual([61, 1]);
});

test.each([
  "update archived_pages set edition = 'x'",
  "delete from archived_pages",
  "truncate archived_pages",
  "update archived_bodies set bytes = ''",
  "delete from archived_bodies",
  "truncate archived_bodies",
])("the database refuses: %s", async (statement) => {
  await openProcess().file([servedPage("/", "Home")]);
  await expect(store.database.executeSql(statement)).rejects.toThrow(
    /only ever grows|keeps what was served/,
  );
  expect(await verifyChain(store.database.db)).toMatchObject({ rows: 1, broken: null });
});

/** A row as somebody with the right to insert could write it: every field chosen, with a fitting seal. */
const forge = (row: Partial<ArchivedPage>, before = ""): ArchivedPage => {
  const forged = {
    seq: 1,
    path: "/",
    locale: "en" as const,
    status: 404,
    headers: [],
    bodySha256: null,
    edition: null,
    software: "",
    cause: "renewal" as const,
    firstServedAt: new Date("2025-05-01T12:00:00.000Z"),
    filedAt: new Date("2025-05-01T12:00:00.000Z"),
    isClocked: false,
    ...row,
  };
  return { ...forged, hash: linkRow(before, forged) };
};

const toInsert = (row: ArchivedPage) => `insert into public.archived_pages
  (seq, path, locale, status, headers, body_sha256, edition, software, cause, first_served_at, filed_at, hash, is_clocked)
  values (${row.seq}, '${row.path}', 'en', ${row.status}, '[]', null, null, '', '${row.cause}',
    '${row.firstServedAt.toISOString()}', '${row.filedAt.toISOString()}', '${row.hash}', ${row.isClocked})`;

const yesterday = () => new Date(Date.now() - dayMs);

async function readNewestHash(): Promise<string> {
  const { rows } = await store.database.executeSql(
    "select hash from archived_pages order by seq desc limit 1",
  );
  return rows[0]?.["hash"];
}

test("an inserted row gets the database's time, and may not be older than another row of its address", async () => {
  await openProcess(testClock(yesterday().toISOString())).file([servedPage("/", "Home")]);
  // Several statements in one call run in one transaction.
  const add = (row: Partial<ArchivedPage>, setting = "") =>
    readNewestHash().then((hash) =>
      store.database.executeSql(`${setting}; ${toInsert(forge({ seq: 2, ...row }, hash))}`),
    );
  const refused = (...asked: Parameters<typeof add>) =>
    expect(add(...asked)).rejects.toThrow(/newer row|time to come/);
  await refused({});
  await refused({}, "create temp table archived_pages (like public.archived_pages) on commit drop");
  await refused({ firstServedAt: new Date(Date.now() + 60_000) });
  await refused({ path: "/new", firstServedAt: new Date(Date.now() + 60_000) });
  expect(await verifyChain(store.database.db)).toMatchObject({ rows: 1, broken: null });

  // For a new address the trigger sets another time than the one in the seal, so the seal does not fit.
  const ownClock = `create schema mine; select set_config('search_path', 'mine, public, pg_catalog', true);
    create function mine.now() returns timestamptz language sql as $$ select '2020-01-01'::timestamptz $$`;
  await add({ path: "/new", isClocked: false }, ownClock);
  onTestFinished(() => store.database.executeSql("drop schema mine cascade").then(() => {}));
  const { rows } = await store.database.executeSql(
    "select filed_at > now() - interval '1 minute' as real, is_clocked as clocked from archived_pages where seq = 2",
  );
  expect(rows).toEqual([{ real: true, clocked: true }]);
  expect(await verifyChain(store.database.db)).toMatchObject({ broken: { id: "2", fault: "row" } });
});

test("a process whose clock is behind or ahead still files, in the order of the file", async () => {
  const late = openProcess(testClock(yesterday().toISOString()));
  const early = openProcess(testClock("2026-01-01T12:00:00.000Z"));
  const ahead = openProcess(testClock(new Date(Date.now() + dayMs).toISOString()));
  await late.file([servedPage("/", "One")]);
  await early.file([servedPage("/", "Two")]);
  await ahead.file([servedPage("/", "Three")]);
  await late.file([servedPage("/", "Four")]);
  for (const { archive } of [late, early, ahead]) expect(archive.findTrouble()).toBeNull();
  const rows = await readRows();
  expect(rows).toHaveLength(4);
  const times = rows.map(({ since }) => Date.parse(since));
  expect(times).toEqual(times.toSorted((one, other) => one - other));
  expect(times.at(-1)).toBeLessThanOrEqual(Date.now());
  expect(await verifyChain(store.database.db)).toMatchObject({ rows: 4, broken: null });
});

test("rows from before the database set the time pass the check, and no new row can look like one", async () => {
  const first = forge({});
  const second = forge({ seq: 2, firstServedAt: new Date("2025-04-30T12:00:00.000Z") }, first.hash);
  await tamper([first, second].map(toInsert).join(";"));
  expect(await verifyChain(store.database.db)).toMatchObject({ rows: 2, broken: null });
  await openProcess().file([servedPage("/", "Home")]);
  expect(await verifyChain(store.database.db)).toMatchObject({ rows: 3, broken: null });
  await tamper(toInsert(forge({ seq: 4, path: "/other" }, await readNewestHash())));
  expect(await verifyChain(store.database.db)).toMatchObject({
    rows: 3,
    broken: { id: "4", fault: "time" },
  });
});

test.each<Partial<ArchivedPage>>([
  { path: "/other" },
  { firstServedAt: new Date("2025-05-01T12:00:00.000Z"), filedAt: new Date() },
  { path: "/other", firstServedAt: new Date("2035-05-01T12:00:00.000Z"), filedAt: new Date() },
])(
  "the check names the first row whose times do not rise, even if its seal fits: %j",
  async (times) => {
    await openProcess(testClock(yesterday().toISOString())).file([servedPage("/", "Home")]);
    const row = forge({ seq: 2, isClocked: true, ...times }, await readNewestHash());
    await tamper(toInsert(row));
    expect(await verifyChain(store.database.db)).toMatchObject({
      rows: 1,
      broken: { id: "2", fault: "time" },
    });
  },
);

test.each([
  ["update archived_pages set software = 'other' where seq = 2", "2", "row"],
  [
    "update archived_pages set first_served_at = first_served_at - interval '1 ms' where seq = 3",
    "3",
    "row",
  ],
  ["update archived_pages set headers = '[]' where seq = 2", "2", "row"],
  ["delete from archived_pages where seq = 2", "3", "order"],
  [
    "update archived_bodies set bytes = set_bit(bytes, 40, 1 - get_bit(bytes, 40)) where sha256 = (select body_sha256 from archived_pages where seq = 2)",
    "2",
    "body",
  ],
  [
    "delete from archived_bodies where sha256 = (select body_sha256 from archived_pages where seq = 1)",
    "1",
    "missing",
  ],
])("the walk through the chain names the first broken link: %s", async (statement, id, fault) => {
  await openProcess().file([servedPage("/", "Home"), servedPage("/a", "A"), servedPage("/b", "B")]);
  await tamper(statement);

  const { broken } = await verifyChain(store.database.db);
  expect(broken).toMatchObject({ id, fault });
});

test("the check reads a chain of more rows than one step to its end", async () => {
  const many = Array.from({ length: 620 }, (_, at) => servedPage(`/${at}`, "Same"));
  await openProcess().file(many);
  expect(await verifyChain(store.database.db)).toMatchObject({ rows: 620, broken: null });
  await tamper("update archived_pages set cause = 'edition' where seq = 601");
  expect(await verifyChain(store.database.db)).toMatchObject({ broken: { id: "601" } });
});

/** A moment years before the database's own clock. */
const yearsAgo = (years: number) =>
  testClock(new Date(Date.now() - years * 365.25 * dayMs).toISOString());

test("bytes are kept for five years after they were last served, and their rows for good", async () => {
  await openProcess(yearsAgo(9)).file([
    servedPage("/", "Of nine years ago"),
    servedPage("/stays", "Stays"),
  ]);
  await openProcess(yearsAgo(6)).file(
    [servedPage("/", "Of six years ago"), servedPage("/stays", "Stays")],
    "renewal",
  );
  await openProcess(yearsAgo(4)).file(
    [servedPage("/", "Of today"), servedPage("/stays", "Stays")],
    "renewal",
  );
  const hold = (isOn: boolean) =>
    store.database.executeSql(
      `insert into settings (key, value, version, updated_at, updated_by) values ('archive-hold', '{"isOn":${isOn}}', 1, now(), 'ada')
       on conflict (key) do update set value = excluded.value`,
    );
  onTestFinished(() => hold(false).then(() => {}));
  const listKept = async () => {
    await eraseOldBodies(store.database);
    const { rows } = await store.database.executeSql(
      "select words from archived_bodies order by words",
    );
    return rows.map(({ words }) => words.split("\n")[1]);
  };

  await hold(true);
  expect(await listKept()).toHaveLength(4);
  await hold(false);
  expect(await listKept()).toEqual(["Of six years ago", "Of today", "Stays"]);
  expect(await verifyChain(store.database.db)).toMatchObject({ rows: 4, broken: null });
});
