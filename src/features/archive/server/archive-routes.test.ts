import { createHash } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { withoutTriggers } from "#testing/database/without-triggers.ts";
import { readWarc } from "#testing/site/read-warc.ts";
import { aFiling, fileInPast, servedPage } from "#testing/site/served-pages.ts";
import { testClock } from "#testing/site/test-clock.ts";
import { openStaffScene } from "#testing/staff/staff-scene.ts";
import { useOpened } from "#testing/use-opened.ts";
import { dayMs } from "#platform/core/durations.ts";
import { describeFileUse } from "./named-files.ts";
import type { ServedPage } from "./served-page.ts";

const clock = testClock("2026-03-01T12:00:00.000Z");
const scene = useOpened(() =>
  openStaffScene({ ada: "admin", bob: "agent", carla: "compliance" }, { clock }),
);
const hash = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
const base = "/api/admin/site/archive";
const oldStyles = Buffer.from("p{color:green}");

const call = (path: string, query: Readonly<Record<string, string>> = {}, name = "ada") =>
  scene.server.app.inject({
    url: `${base}${path}?${new URLSearchParams(query)}`,
    headers: { cookie: scene.cookies[name] ?? "" },
  });

const versions = {
  first: servedPage("/about", "We charge $5 &amp; answer within a day."),
  second: servedPage("/about", "We charge $7 &amp; answer within a day."),
};

beforeAll(async () => {
  const file = (
    pages: readonly ServedPage[],
    edition: string | null,
    styles: string,
    bytes: Buffer,
  ) => {
    const headers = Object.entries({ "content-type": "text/css", ...describeFileUse(styles) });
    const named = { path: styles, headers, sha256: hash(bytes), read: async () => bytes };
    return fileInPast(
      scene.server.ctx,
      aFiling(pages, { edition, listFiles: async () => [named] }),
    );
  };
  const home = servedPage("/", "Home");
  await file(
    [home, versions.first, servedPage("/gone", "Gone")],
    null,
    "/assets/s-1.css",
    oldStyles,
  );
  clock.advance(dayMs);
  await file([home, versions.second], "e7", "/assets/s-2.css", Buffer.from("p{color:red}"));
  clock.advance(dayMs);
  // The sessions ended because the clock was moved.
  for (const name of ["ada", "bob", "carla"]) await scene.signIn(name);
});

test.each([
  ["2026-03-01T12:00:00Z", versions.first, undefined],
  ["2026-03-02T06:59:59-05:00", versions.first, undefined],
  ["2026-03-02T12:00:00Z", versions.second, "e7"],
  ["2026-03-03", versions.second, "e7"],
])("a page opens as it was at %s, shut in", async (at, { body }, edition) => {
  const answer = await call("", { path: "/about", at });

  expect(answer.statusCode).toBe(200);
  expect(answer.rawPayload).toEqual(body);
  expect(answer.headers).toMatchObject({
    "x-archived-sha256": hash(body),
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": "sandbox",
    "cross-origin-opener-policy": "unsafe-none",
    "cache-control": "no-store",
  });
  expect(answer.headers["x-archived-edition"]).toBe(edition);
});

test.each([
  [{ path: "/about", at: "2026-02-28T12:00:00Z" }, 404],
  [{ path: "/gone", at: "2026-03-02T13:00:00Z" }, 404],
  [{ path: "/never", at: "2026-03-02T13:00:00Z" }, 404],
  [{ path: "/about", at: "yesterday" }, 400],
  [{ path: "/about", at: "2026-02-31" }, 400],
  [{ path: "about", at: "2026-03-02" }, 400],
  [{ at: "2026-03-02" }, 400],
  [{ path: "/\0", at: "2026-03-02" }, 400],
])("%j is answered with %i", async (query, status) => {
  expect((await call("", query as Readonly<Record<string, string>>)).statusCode).toBe(status);
});

test("an agent opens filed pages; everything else is refused to agents and strangers", async () => {
  const query = { path: "/about", at: "2026-03-01T13:00:00Z" };
  for (const path of ["", "/seen"]) {
    expect((await call(path, query, "bob")).statusCode).toBe(200);
    expect((await call(path, query, "nobody")).statusCode).toBe(401);
  }
  for (const path of [
    "/package",
    "/changes",
    "/paths",
    "/sentences",
    "/comparison",
    "/verification",
  ]) {
    expect((await call(path, {}, "bob")).statusCode).toBe(403);
    expect((await call(path, {}, "nobody")).statusCode).toBe(401);
  }
});

test("changes are listed newest first, with first and last use and their cause", async () => {
  const { changes, nextCursor } = (await call("/changes", { path: "/about" })).json();

  expect(nextCursor).toBeNull();
  expect(changes).toEqual([
    expect.objectContaining({
      servedFrom: "2026-03-02T12:00:00.000Z",
      servedUntil: null,
      cause: "start",
      edition: "e7",
      isLate: false,
      by: null,
      reason: null,
      approvedBy: null,
    }),
    expect.objectContaining({
      servedFrom: "2026-03-01T12:00:00.000Z",
      servedUntil: "2026-03-02T12:00:00.000Z",
      sha256: hash(versions.first.body),
    }),
  ]);
  const all = (await call("/changes")).json().changes.map(({ path }: { path: string }) => path);
  expect(all).toEqual(["/gone", "/about", "/gone", "/about", "/"]);
  expect((await call("/paths")).json().paths).toEqual(["/", "/about", "/gone"]);
});

test("a search finds the pages that contained a sentence, and from when to when", async () => {
  const find = async (q: string) => (await call("/sentences", { q })).json().spans;

  const ofSources = { by: null, reason: null, approvedBy: null };
  expect(await find("charge  $5 & ANSWER")).toEqual([
    {
      path: "/about",
      from: "2026-03-01T12:00:00.000Z",
      until: "2026-03-02T12:00:00.000Z",
      ...ofSources,
    },
  ]);
  // Both versions contain it, so they are one span.
  expect(await find("answer within a day")).toEqual([
    { path: "/about", from: "2026-03-01T12:00:00.000Z", until: null, ...ofSources },
  ]);
  expect(await find("%harge")).toEqual([]);
});

const unfile = (sha256: string) =>
  scene.database.executeSql(
    withoutTriggers(`delete from site_editions; delete from archived_pages where body_sha256 = '${sha256}';
      delete from archived_bodies where sha256 = '${sha256}'`),
  );

test.each(["You can't miss it", "\u201cin 30-60 minutes\u201d", "un plan de jubilacio\u0301n"])(
  "a search finds %s, whatever apostrophe, quotation mark, hyphen or accent it is typed with",
  async (q) => {
    await scene.database.executeSql(
      withoutTriggers(
        `insert into archived_bodies values ('typed', 'text/html', '', 'You can\u2019t miss it "in 30\u201360 minutes" un plan de jubilación');
         insert into archived_pages select 3000, '/typed', 'en', 200, '[]', 'typed', null, '', 'edition', '2026-03-02', now(), ''`,
      ),
    );
    const { spans } = (await call("/sentences", { q })).json();
    await unfile("typed");
    expect(spans).toEqual([expect.objectContaining({ path: "/typed" })]);
  },
);

test("a search says who wrote and approved the edition that put a sentence there, and why", async () => {
  const id = "00000000-0000-4000-8000-000000000007";
  await scene.database.executeSql(
    withoutTriggers(
      `insert into site_editions (id, number, at, by, reason, status, decided_by, changes, overrides, source_hashes)
       values ('${id}', 1, now(), 'olga', 'The insurer asked for it.', 'published', 'petra', '[]', '{}', '{}');
       insert into archived_bodies values ('why', 'text/html', '', 'Nothing is promised here.');
       insert into archived_pages select 2000 + turn, '/why', 'en', 200, '[]', 'why',
         case turn when 1 then '${id}' end, '', 'edition', '2026-03-02'::timestamptz + turn * interval '1 s', now(), ''
       from generate_series(1, 2) as turn`,
    ),
  );
  const { spans } = (await call("/sentences", { q: "nothing is promised" })).json();
  await unfile("why");
  const written = { by: "olga", reason: "The insurer asked for it.", approvedBy: "petra" };
  expect(spans).toEqual([expect.objectContaining({ path: "/why", ...written })]);
});

test("a day's page prints as it was, with who wrote and approved it, why, its hash and its row", async () => {
  const id = "00000000-0000-4000-8000-000000000008";
  const reason = "The insurer <asked> for it.";
  const change = JSON.stringify({ id: "page/about", locale: "en", path: "title", value: "New" });
  await scene.database.executeSql(
    withoutTriggers(
      `insert into site_editions (id, number, at, by, reason, status, decided_by, decided_at, note, changes, overrides, source_hashes)
       values ('${id}', 3, now(), 'olga', '${reason}', 'published', 'carla', now(), 'Seen.', '[${change}]', '{"page/about":{"en":{"title":"New"}}}', '{}');
       insert into preview_comments (preview, name, text, at, changes)
       values ('p', 'Dana Vale', 'Number <4711>.', '2026-03-01T00:00:00Z', '[${change}]'), ('p', 'Dana Vale', 'Of other words.', now(), '[]');
       update archived_pages set edition = '${id}' where edition = 'e7' and path = '/about'`,
    ),
  );
  const print = (query: Readonly<Record<string, string>>, name = "carla") =>
    call("/print", { path: "/about", ...query }, name);
  const page = await print({ at: "2026-03-02T13:00:00Z" });
  const [row] = await scene.query("select seq, hash from archived_pages where edition = $1", [id]);
  await scene.database.executeSql(
    withoutTriggers("delete from site_editions; delete from preview_comments"),
  );
  expect(page.statusCode).toBe(200);
  expect(page.headers).toMatchObject({ "content-security-policy": "sandbox" });
  const [before = "", foot = ""] = page.body.split("<section lang=");
  expect(before).toBe(versions.second.body.toString());
  const sha256 = hash(versions.second.body);
  for (const said of [
    `3 ${id}`,
    "olga, ",
    "The insurer &lt;asked&gt; for it.",
    "carla, ",
    "Seen.",
    "Dana Vale, ",
    "(2026-03-01T00:00:00.000Z): Number &lt;4711&gt;.",
    sha256,
    row.hash,
    `>${row.seq}<`,
    "2026-03-02T12:00:00.000Z",
    "it is still served so",
  ]) {
    expect(foot).toContain(said);
  }
  expect(foot).not.toContain("Of other words.");
  const first = await print({ at: "2026-03-01T13:00:00Z" }, "ada");
  expect(first.body).toContain("the words the site came with");
  expect(first.body).toContain("2026-03-02T12:00:00.000Z");
  expect((await print({ at: "2026-02-01T13:00:00Z" })).statusCode).toBe(404);
  expect((await print({ path: "/assets/s-1.css" })).statusCode).toBe(404);
  expect((await print({}, "bob")).statusCode).toBe(403);
});

test("a search with many results lists the first ones, and says that there are more", async () => {
  await scene.database.executeSql(
    `insert into archived_bodies values ('many', 'text/html', '', 'Said and unsaid.');
     insert into archived_pages select 1000 + turn, '/many', 'en', 200, '[]', case when turn % 2 = 0 then 'many' end,
       null, '', 'renewal', '2026-03-02'::timestamptz + turn * interval '1 s', now(), '' from generate_series(1, 404) as turn`,
  );
  const { spans, isCut } = (await call("/sentences", { q: "said and UNSAID" })).json();
  await scene.database.executeSql(
    withoutTriggers(
      "delete from archived_pages where path = '/many'; delete from archived_bodies where sha256 = 'many'",
    ),
  );
  expect([spans.length, isCut]).toEqual([200, true]);
  expect(spans[0]).toMatchObject({ path: "/many", from: "2026-03-02T00:00:02.000Z" });
});

test("two days are compared word by word", async () => {
  const query = { path: "/about", from: "2026-03-01T13:00:00Z", to: "2026-03-02T13:00:00Z" };
  const { before, passages } = (await call("/comparison", query)).json();

  expect(before).toEqual({
    servedFrom: "2026-03-01T12:00:00.000Z",
    sha256: hash(versions.first.body),
  });
  expect(passages).toEqual([
    [
      { kind: "same", text: "We charge " },
      { kind: "removed", text: "$5 " },
      { kind: "added", text: "$7 " },
      { kind: "same", text: "& answer within a day." },
    ],
  ]);
});

test("changed search words, which have no seal, change neither a page nor a comparison", async () => {
  await scene.database.executeSql(
    withoutTriggers("update archived_bodies set content_type = 'text/plain', words = 'Nothing.'"),
  );
  const opened = await call("", { path: "/about", at: "2026-03-02T13:00:00Z" });
  expect(opened.headers["content-type"]).toBe("text/html; charset=utf-8");
  const query = { path: "/about", from: "2026-03-01T13:00:00Z", to: "2026-03-02T13:00:00Z" };
  const { passages } = (await call("/comparison", query)).json();
  expect(JSON.stringify(passages)).toContain("$7");
});

test("a file of a former build is answered by its old name, for every site and for good", async () => {
  const answer = await scene.server.app.inject({ url: "/assets/s-1.css" });

  expect(answer.rawPayload).toEqual(oldStyles);
  expect(answer.headers).toMatchObject({
    "content-type": "text/css",
    "cache-control": "public, max-age=31536000, immutable",
    "access-control-allow-origin": "*",
    "cross-origin-resource-policy": "cross-origin",
  });
  for (const url of ["/assets/s-3.css", "/assets/..%2fabout", "/assets/%00", "/about"]) {
    expect((await scene.server.app.inject({ url })).statusCode).toBe(404);
  }
});

test("one network may load 600 files of former builds in a quarter of an hour", async () => {
  const ask = async (remoteAddress: string) =>
    (await scene.server.app.inject({ url: "/assets/s-1.css", remoteAddress })).statusCode;
  expect(await ask("203.0.113.7")).toBe(200);
  await scene.database.executeSql(
    "update rate_limits set points = 599 where key like 'former-file:%'",
  );
  expect([await ask("203.0.113.7"), await ask("203.0.113.7")]).toEqual([200, 429]);
  expect(await ask("198.51.100.7")).toBe(200);
});

test("the package is WARC 1.1: what was served in those days with its headers, each file once", async () => {
  const answer = await call("/package", { from: "2026-03-02", to: "2026-03-02" });
  expect(answer.headers).toMatchObject({
    "content-type": "application/warc",
    "content-disposition": 'attachment; filename="site-2026-03-02-to-2026-03-02.warc"',
  });
  const records = readWarc(answer.rawPayload);
  const responses = records.filter(({ head }) => head.get("warc-type") === "response");

  expect(records[0]?.head.get("warc-type")).toBe("warcinfo");
  expect(responses.map(({ head }) => head.get("warc-target-uri"))).toEqual([
    "http://site.example/",
    "http://site.example/about",
    "http://site.example/gone",
    "http://site.example/assets/s-1.css",
    "http://site.example/about",
    "http://site.example/assets/s-2.css",
  ]);
  const [, first] = responses;
  expect(first?.block.toString()).toBe(
    `HTTP/1.1 200 OK\r\ncontent-type: text/html; charset=utf-8\r\nx-frame-options: DENY\r\n` +
      `content-length: ${versions.first.body.length}\r\n\r\n${versions.first.body.toString()}`,
  );
  expect(first?.head.get("warc-payload-digest")).toBe(`sha256:${hash(versions.first.body)}`);
  expect(first?.head.get("warc-date")).toBe("2026-03-01T12:00:00.000Z");
  const record = records.find(
    ({ head }) => head.get("warc-concurrent-to") === first?.head.get("warc-record-id"),
  );
  expect(record?.block.toString()).toContain("servedUntil: 2026-03-02T12:00:00.000Z\r\n");

  expect(
    readWarc((await call("/package", { from: "2026-02-01", to: "2026-02-28" })).rawPayload),
  ).toHaveLength(1);
});

test.each([
  [{ from: "2026-03-02" }],
  [{ from: "2026-03-03", to: "2026-03-01" }],
  [{ from: "March", to: "2026-03-01" }],
])("a package of %j is refused", async (query) => {
  expect((await call("/package", query as Readonly<Record<string, string>>)).statusCode).toBe(400);
});

test("a form opens the page that its sender saw, even if another edition was published before it was sent", async () => {
  const publish = (id: string, number: number, at: string, approved: string | null) =>
    scene.database.executeSql(
      `insert into site_editions (id, number, at, by, reason, status, decided_by, decided_at, changes, overrides, source_hashes)
       values ('${id}', ${number}, '${at}', 'ada', '', 'published', 'bea', ${approved ? `'${approved}'` : "null"}, '[]', '{}', '{}')`,
    );
  const [one, two] = [1, 2].map((number) => `00000000-0000-4000-8000-00000000000${number}`);
  // The edition was written days before, and is approved now.
  await publish(one ?? "", 1, "2026-02-20T12:00:00Z", "2026-03-02T11:59:58Z");
  await publish(two ?? "", 2, "2026-03-02T18:00:00Z", null);
  const see = async (at: string, edition: string | undefined) =>
    (await call("/seen", { path: "/about", at, edition: edition ?? "" }, "bob")).json().seen;

  // The form was opened before the first edition.
  const old = await see("2026-03-02T15:00:00Z", undefined);
  expect(old).toEqual({ edition: null, at: "2026-03-02T11:59:58.000Z" });
  const opened = await call("", { path: "/about", at: old.at }, "bob");
  expect(opened.rawPayload).toEqual(versions.first.body);

  const edition = { number: 1, publishedAt: "2026-03-02T11:59:58.000Z" };
  expect(await see("2026-03-02T15:00:00Z", one)).toEqual({
    edition,
    at: "2026-03-02T15:00:00.000Z",
  });
  expect(await see("2026-03-02T20:00:00Z", one)).toEqual({
    edition,
    at: "2026-03-02T18:00:00.000Z",
  });
  expect(await see("2026-03-01T11:00:00Z", undefined)).toEqual({ edition: null, at: null });
  const unknown = "00000000-0000-4000-8000-000000000009";
  const at = "2026-03-02T20:00:00.000Z";
  expect(await see(at, unknown)).toEqual({ edition: null, at });
  // An edition that waits was never shown.
  await scene.database.executeSql(
    `insert into site_editions (id, at, by, reason, status, changes, overrides, source_hashes)
     values ('${unknown}', '2026-03-02T12:00:00Z', 'ada', '', 'pending', '[]', '{}', '{}')`,
  );
  expect(await see("2026-03-02T20:00:00Z", unknown)).toMatchObject({ edition: null });
  expect((await call("/seen", { path: "/about", edition: "seven" }, "bob")).statusCode).toBe(400);
});
