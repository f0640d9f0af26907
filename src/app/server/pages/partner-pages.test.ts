import { randomUUID } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { findServedAt } from "#features/archive/server/archive-store.ts";
import { usersTable } from "#staff/server/members-store.ts";
import { emptyProfile, type StaffProfile } from "#staff/core/profile.ts";
import { siteAddressSetting } from "#platform/config/follow-site-address.ts";
import { writeSetting } from "#platform/settings/settings-store.ts";
import { createHttpServer } from "#platform/http/http-server.ts";
import { createLog } from "#platform/process/log.ts";
import { openTestDatabase } from "#testing/database/test-database.ts";
import { startTestServer } from "#testing/site/test-server.ts";
import { aLicense, setProfile } from "#testing/staff/a-profile.ts";
import { makeAdmin } from "#testing/staff/staff-session.ts";
import { useOpened } from "#testing/use-opened.ts";
import { registerBuiltPages } from "./built-pages.ts";

// These are the pages that visitors get: `npm test` builds them first.
const store = useOpened(openTestDatabase);
const server = useOpened(() => startTestServer(store.database));
let app: FastifyInstance;

const maria: StaffProfile = {
  ...emptyProfile,
  npn: "1234567",
  shownName: "María Reyes",
  licences: [aLicense("LA", { number: "LA-77", from: "2000-01-01", until: "2999-12-31" })],
  languages: ["en", "es"],
  scheduleUrl: "https://cal.example/maria",
  page: { name: "maria", sentence: "I was a teacher.", isShown: true },
};

const write = (profile: Partial<StaffProfile>, username = "mreyes") =>
  setProfile(store.database, username, profile);

const get = async (url: string) => app.inject({ url });
const untilStatus = (url: string, status: number) =>
  vi.waitFor(async () => expect((await get(url)).statusCode).toBe(status), { timeout: 60_000 });

beforeAll(async () => {
  await makeAdmin(store.database, "mreyes", "agent");
  await write(maria);
  const { config } = server.ctx;
  app = await createHttpServer({
    log: createLog("silent"),
    siteUrl: config.siteUrl,
    trustedProxies: [],
  });
  await registerBuiltPages(app, config, server.ctx);
  await app.listen({ port: 0 });
});

afterAll(() => app.close());

test("a partner's page is served like other public pages, in both languages", async () => {
  const [page, es, about] = await Promise.all([
    get("/with/maria?utm_source=card"),
    get("/es/with/maria"),
    get("/about"),
  ]);
  expect(page.statusCode).toBe(200);
  for (const part of ["María Reyes", "1234567", "Louisiana", "LA-77", "I was a teacher."])
    expect(page.body).toContain(part);
  expect(es.body).toContain("Luisiana");
  expect(es.body).toContain('<html lang="es-US"');
  expect(page.headers["cache-control"]).toBe(about.headers["cache-control"]);
  expect(page.headers["etag"]).toMatch(/^W\//);
  expect(page.body).toContain('hrefLang="es"');
  expect(page.body).toContain('"@type":"Person"');
  expect(page.body).not.toContain("mreyes");
  const again = await app.inject({
    url: "/with/maria",
    headers: { "if-none-match": String(page.headers["etag"]) },
  });
  expect(again.statusCode).toBe(304);
});

test("links on a partner's page keep the partner; the scheduling page opens in a new tab, and nothing is framed", async () => {
  const { body } = await get("/es/with/maria");
  expect(body).toContain('href="/es/wealth-builder-questionnaire?with=maria"');
  expect(body).toContain('href="/es/calculators?with=maria"');
  expect(body).toMatch(/href="https:\/\/cal\.example\/maria"[^>]*|target="_blank"/);
  expect(body).toContain("se abre en otra pestaña");
  expect(body).not.toContain("<iframe");
});

test("the site map lists a partner's page, and the advertising file stores it as it is served", async () => {
  expect((await get("/sitemap.xml")).body).toContain("/es/with/maria</loc>");
  await vi.waitFor(async () => {
    const filed = await findServedAt(store.database.db, "/with/maria", server.ctx.clock.now());
    expect(filed?.body.bytes.toString() === (await get("/with/maria")).body).toBe(true);
  }, 60_000);
});

test.each(["/with/nobody", "/es/with/nobody", "/With/Nobody", "/with/maria/more", "/with/"])(
  "%s is the site's own 404 page",
  async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.headers["content-type"]).toContain("text/html");
    expect(answer.body).toContain('name="robots" content="noindex"');
  },
);

test("a changed partner page is updated a moment later, and disappears when it is hidden or its partner leaves", async () => {
  await write({ ...maria, page: { name: "maria", sentence: "I listen first.", isShown: true } });
  await vi.waitFor(
    async () => expect((await get("/with/maria")).body).toContain("I listen first."),
    { timeout: 60_000 },
  );
  // A partner without an own scheduling link uses the agency's.
  await write({ ...maria, scheduleUrl: "" });
  await vi.waitFor(
    async () => {
      const { body } = await get("/with/maria");
      expect(body).toContain(`href="${server.ctx.config.scheduleUrl}"`);
      expect(body).not.toContain("cal.example");
    },
    { timeout: 60_000 },
  );
  await write({ ...maria, page: { name: "maria", sentence: "", isShown: false } });
  await untilStatus("/with/maria", 404);
  expect((await get("/sitemap.xml")).body).not.toContain("/with/");
  const { db } = store.database;
  expect(await findServedAt(db, "/with/maria", server.ctx.clock.now())).toBeNull();

  await write({ ...maria, page: { name: "maria-r", sentence: "", isShown: true } });
  await untilStatus("/es/with/maria-r", 200);
  await db.update(usersTable).set({ removedAt: new Date() });
  await untilStatus("/es/with/maria-r", 404);
  expect((await get("/with/maria")).statusCode).toBe(404);
  await db.update(usersTable).set({ removedAt: null });
  await untilStatus("/es/with/maria-r", 200);
});

test("a former name redirects to the page's current name, and back when it is renamed back", async () => {
  const named = (name: string, isShown = true) =>
    write({ ...maria, page: { name, sentence: "", isShown } });
  const leadsOn = async (url: string) => {
    const { statusCode, headers } = await get(url);
    return statusCode === 308 ? headers.location : statusCode;
  };
  await named("m-reyes");
  await untilStatus("/with/m-reyes", 200);
  for (const name of ["maria", "maria-r"]) {
    expect(await leadsOn(`/with/${name}`)).toBe("/with/m-reyes");
    expect(await leadsOn(`/es/with/${name}?utm_source=card`)).toBe(
      "/es/with/m-reyes?utm_source=card",
    );
    expect(await leadsOn(`/With/${name.toUpperCase()}.`)).toBe("/with/m-reyes");
  }
  expect(await leadsOn("/with/maria/more")).toBe(404);
  // No browser may cache the redirect, because the page may get its name back.
  expect((await get("/with/maria")).headers["cache-control"]).toContain("max-age=0");

  await named("maria");
  await untilStatus("/with/maria", 200);
  for (const name of ["m-reyes", "maria-r"])
    expect(await leadsOn(`/with/${name}`)).toBe("/with/maria");

  await named("maria", false);
  await untilStatus("/with/maria", 404);
  expect(await leadsOn("/with/m-reyes")).toBe(404);
  await store.database.db.update(usersTable).set({ removedAt: new Date() });
});

test("every page names the states of licenses that are valid today, and made-up ones while none is on file", async () => {
  const [held] = maria.licences;
  const untilFooter = (...parts: readonly [string, boolean][]) =>
    vi.waitFor(
      async () => {
        for (const url of ["/", "/es/about", "/contact"]) {
          const { body } = await get(url);
          for (const [part, isShown] of parts)
            expect([url, part, body.includes(part)]).toEqual([url, part, isShown]);
        }
      },
      { timeout: 60_000 },
    );
  const keep = (...licences: ReadonlyArray<(typeof maria.licences)[number]>) =>
    write({ licences }, "ann");
  await makeAdmin(store.database, "ann", "agent");
  if (!held) throw new Error("She has a license.");
  await keep({ ...held, state: "OH", number: "OH-5" }, { ...held, state: "NV" });
  await untilFooter(["OH-5", true], ["Nevada", true], ["EX-100200", false]);
  await keep(
    { ...held, state: "OH", number: "OH-5", until: "2001-01-01" },
    { ...held, state: "NV" },
  );
  await untilFooter(["OH-5", false], ["Nevada", true]);
  await keep();
  await untilFooter(["EX-100200", true], ["EX-300400", true], ["Nevada", false]);
});

test("every page follows the site's address that an admin names", async () => {
  const before = (await get("/about")).body;
  const name = (url: string | null) =>
    store.database.transaction((tx) =>
      writeSetting(tx, siteAddressSetting, { url }, { by: "ada", now: new Date() }),
    );
  const link = `href="http://named.example/about"`;
  expect(before).not.toContain(link);
  for (const [url, isNamed] of [
    ["http://named.example", true],
    [null, false],
  ] as const) {
    await name(url);
    await vi.waitFor(
      async () => expect((await get("/about")).body.includes(link)).toBe(isNamed),
      60_000,
    );
  }
});

test("a form filled in on an edition that this process can't show yet is recognized", async () => {
  const id = randomUUID();
  const { editions } = server.ctx;
  const draw = vi.spyOn(server.ctx.pages, "draw").mockRejectedValue(new Error("Not here."));
  await store.database.executeSql(
    `insert into site_editions (id, number, at, by, reason, status, changes, overrides, source_hashes)
     values ($1, 1, now(), 'ada', '', 'published', '[]', '{"site":{"en":{"name":"Lantern & Oak"}}}', '{}')`,
    [id],
  );
  await vi.waitFor(() => expect(editions.findOfForm(id)).toBe(id), { timeout: 60_000 });
  expect(editions.readAgency(id).name).toBe("Lantern & Oak");
  // A form without an edition counts as filled in on the one shown here.
  expect(editions.findOfForm(undefined)).not.toBe(id);
  draw.mockRestore();
  await vi.waitFor(() => expect(editions.findOfForm(undefined)).toBe(id), { timeout: 60_000 });
});

test("a partner's sentences of an edition stand on the pages, each in its language", async () => {
  await store.database.executeSql("update users set removed_at = null");
  await write(maria);
  const { rows } = await store.database.executeSql(
    "select id from users where username = 'mreyes'",
  );
  const account = String(rows[0]?.["id"]);
  const publish = (number: number, partner: object) =>
    store.database.executeSql(
      `insert into site_editions (id, number, at, by, reason, status, changes, overrides, source_hashes)
       values ($1, $2, now(), 'ada', '', 'published', '[]', $3, '{}')`,
      [randomUUID(), number, JSON.stringify({ partner })],
    );
  const untilSaid = (url: string, said: string) =>
    vi.waitFor(async () => expect((await get(url)).body).toContain(said), { timeout: 60_000 });

  const en = { [account]: "I listen first." };
  await publish(2, { en, es: { [account]: "Primero escucho." } });
  await untilSaid("/with/maria", "I listen first.");
  const { body } = await get("/es/with/maria");
  expect(body).toContain("Primero escucho.");
  expect(body).not.toContain("I listen first.");
  expect((await get("/with/maria")).body).not.toContain(maria.page?.sentence);
  // Without a Spanish one the Spanish page shows the English one.
  await publish(3, { en });
  await untilSaid("/es/with/maria", "I listen first.");
});
