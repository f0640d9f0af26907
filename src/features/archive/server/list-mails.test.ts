import { expect, onTestFinished, test } from "vitest";
import { staffMails, testMail } from "#features/notifications/server/staff-mails.ts";
import { writtenMail } from "#features/notifications/server/written-mail-template.ts";
import { unplacedMail } from "#features/routing/server/unplaced-mail.ts";
import { listFeatures } from "#app/features.ts";
import { editableWords } from "#platform/core/edition/edition.ts";
import { applyEdition } from "#platform/editions/words-in-force.ts";
import { locales } from "#platform/core/locale.ts";
import { openTestDatabase } from "#testing/database/test-database.ts";
import { readWarc } from "#testing/site/read-warc.ts";
import { aFiling, servedPage } from "#testing/site/served-pages.ts";
import { testClock } from "#testing/site/test-clock.ts";
import { mailIsOn, testConfig, testCtx } from "#testing/site/test-ctx.ts";
import { startTestServer } from "#testing/site/test-server.ts";
import { makeAdmin, signIn } from "#testing/staff/staff-session.ts";
import { useOpened } from "#testing/use-opened.ts";
import { dayMs } from "#platform/core/durations.ts";
import { archiveOf } from "./archive.ts";
import { listMails } from "./list-mails.ts";
import { verifyChain } from "./verify-chain.ts";

const clock = testClock("2026-03-01T12:00:00.000Z");
const store = useOpened(openTestDatabase);
const server = useOpened(() => startTestServer(store.database, { clock }));
const ctxOf = (config = testConfig(mailIsOn)) => ({ ...server.ctx, config });

const fileMails = (edition: string | null, mails = listMails(ctxOf())) =>
  archiveOf(server.ctx).file(
    aFiling(mails, { part: "mails", edition, cause: edition === null ? "start" : "edition" }),
  );

async function readRows() {
  const { rows } = await store.database.executeSql(
    "select path, locale, body_sha256 is null as ended, edition from archived_pages order by seq",
  );
  return rows.map(({ path, ended, edition }) => [path, ended ? "ended" : edition]);
}

test("each mail to visitors in the site's words has a sample with all of them; mails to staff, and those that staff write, have none", () => {
  const kinds = listFeatures().flatMap(({ mails = [] }) => mails);
  const ofNone = new Set(
    [...staffMails, testMail, writtenMail, unplacedMail].map(({ kind }) => kind),
  );
  expect(kinds.filter(({ samples }) => !samples).map(({ kind }) => kind)).toEqual([...ofNone]);

  const words = [...editableWords.keys()].filter((id) => id.startsWith("mail/"));
  const wanted = words.flatMap((id) =>
    locales.map((locale) => id.replace("mail/", `mail:${locale}/`)),
  );
  expect(listMails(ctxOf()).map(({ path }) => path)).toEqual(expect.arrayContaining(wanted));
  expect(listMails(ctxOf())).toHaveLength(wanted.length);
});

test("a sample is the same on any day, links to no real record, and needs no database", () => {
  const write = (now: string) =>
    listMails(testCtx({ config: mailIsOn, clock: testClock(now) })).map(({ path, body }) => [
      path,
      body.toString(),
    ]);
  const mails = write("2026-03-01T12:00:00.000Z");
  expect(write("2028-11-30T05:00:00.000Z")).toEqual(mails);
  for (const [, html] of mails) {
    for (const [, token] of (html ?? "").matchAll(/(?:link=|your-data#)([\w.-]+)/g)) {
      expect(token).toMatch(/^(?:take-back\.)?sample$/);
    }
  }
});

test("a mail is filed in the language in which its words change, and ends when no mail server is named", async () => {
  onTestFinished(() => applyEdition({}));
  // An earlier test may have applied an edition to this process.
  applyEdition({});
  await archiveOf(server.ctx).file(
    aFiling([servedPage("/", "Home")], { listFiles: async () => [] }),
  );
  await fileMails(null);
  const first = await readRows();
  expect(first).toHaveLength(1 + listMails(ctxOf()).length);
  await fileMails("e8");
  expect(await readRows()).toEqual(first);

  clock.advance(dayMs);
  applyEdition({ "mail/inquiry": { es: { subject: "Gracias por escribirnos" } } });
  await fileMails("e8");
  expect((await readRows()).slice(first.length)).toEqual([["mail:es/inquiry", "e8"]]);

  clock.advance(dayMs);
  await fileMails(null, listMails(ctxOf(testConfig())));
  const ended = (await readRows()).slice(first.length + 1);
  expect(ended.map(([, state]) => state)).toEqual(first.slice(1).map(() => "ended"));
  expect(ended.every(([path]) => String(path).startsWith("mail:"))).toBe(true);
  expect(await verifyChain(store.database.db)).toMatchObject({ broken: null });
});

test("a filed mail opens, is listed among the pages, and is a resource record in the package", async () => {
  await makeAdmin(store.database, "ada");
  const cookie = await signIn(server.app, "ada");
  const call = (path: string, query: Readonly<Record<string, string>> = {}) =>
    server.app.inject({
      url: `/api/admin/site/archive${path}?${new URLSearchParams(query)}`,
      headers: { cookie },
    });

  const now = await call("", { path: "mail:es/inquiry", at: "2026-03-02T13:00:00Z" });
  expect(now.body).toContain("<title>Gracias por escribirnos</title>");
  expect(now.headers["content-security-policy"]).toBe("sandbox");
  const before = await call("", { path: "mail:es/inquiry", at: "2026-03-01T13:00:00Z" });
  expect(before.body).toContain("<title>Ya tenemos su mensaje</title>");
  expect((await call("/paths")).json().paths).toContain("mail:en/lead");

  const records = readWarc(
    (await call("/package", { from: "2026-03-02", to: "2026-03-02" })).rawPayload,
  );
  const mail = records.find(
    ({ head, block }) =>
      head.get("warc-target-uri") === "mail:es/inquiry" &&
      block.includes("Gracias por escribirnos"),
  );
  expect(mail?.head.get("warc-type")).toBe("resource");
  expect(mail?.head.get("content-type")).toBe("text/html; charset=utf-8");
  expect(mail?.block.equals(now.rawPayload)).toBe(true);
  const record = records.find(
    ({ head }) => head.get("warc-concurrent-to") === mail?.head.get("warc-record-id"),
  );
  expect(record?.block.toString()).toContain("subject: Gracias por escribirnos\r\n");
});
