import { Readable } from "node:stream";
import Fastify from "fastify";
import { expect, test } from "vitest";
import { openStaffScope } from "#features/dashboard/server/open-staff-scope.ts";
import { seedDemoLeads } from "#features/leads/server/seed-demo-leads.ts";
import { openStaffScene } from "#testing/staff/staff-scene.ts";
import { testClock } from "#testing/site/test-clock.ts";
import { useOpened } from "#testing/use-opened.ts";
import { testCtx } from "#testing/site/test-ctx.ts";

const scene = useOpened(() => openStaffScene({ ada: "admin", bob: "agent", cora: "compliance" }));

/** All public routes; any route that is not listed here must require a session. */
const publicRoutes = [
  "GET /assets/:name",
  "HEAD /assets/:name",
  "GET /pictures/:name",
  "HEAD /pictures/:name",
  "GET /preview/:token",
  "HEAD /preview/:token",
  "GET /preview/:token/*",
  "HEAD /preview/:token/*",
  "POST /preview/:token/comments",
  "GET /healthz",
  "GET /metrics",
  "GET /readyz",
  "GET /api/promise",
  "GET /api/site-mark",
  "HEAD /api/site-mark",
  "HEAD /api/promise",
  "GET /api/auth/me",
  "HEAD /api/auth/me",
  "HEAD /healthz",
  "HEAD /metrics",
  "HEAD /readyz",
  "POST /api/auth/invitation",
  "POST /api/auth/invitation/accept",
  "POST /api/auth/login",
  "POST /api/auth/logout",
  "POST /api/auth/passkey",
  "POST /api/auth/passkey/options",
  "POST /api/auth/second-factor",
  "POST /api/career-application",
  "POST /api/contact-inquiry",
  "POST /api/lead",
  "GET /api/lead/:id/call",
  "HEAD /api/lead/:id/call",
  "POST /api/objects/upload",
  "PUT /objects/parts/:id",
  "PUT /objects/parts/:id/:partNumber",
  "PUT /objects/uploads/:id",
  "POST /api/questionnaire-steps",
  "POST /calls-again",
  "POST /es/calls-again",
  "POST /es/stop-calls",
  "POST /stop-calls",
  "POST /api/your-data",
  "POST /api/your-data/copy",
  "POST /api/your-data/correct",
  "POST /api/your-data/delete",
  "POST /api/your-data/deletion",
  "POST /api/your-data/open",
  "POST /api/your-data/take-back",
  "POST /api/your-data/withdraw",
];

const listClosedRoutes = () =>
  scene.server.app.routeList.filter(
    ({ method, url }) => !publicRoutes.includes(`${method} ${url}`),
  );

/** Fills the parameters of an address with the id of a record that does not exist. */
const fill = (url: string) =>
  url
    .replace(/:\w+\(.*\)/, "x".repeat(43))
    .replaceAll(/:\w+/g, "0b3b9b1e-6d0c-4f0e-9d55-9a4f5a3c2b1a");

/** All routes that an agent may call, with HEAD beside GET. Any other staff route is for admins. */
const agentsRoutes = [
  ...["leads", "inquiries"].flatMap((list) => [
    `GET /api/admin/${list}`,
    `GET /api/admin/${list}/:id`,
    `GET /api/admin/${list}/:id/mails`,
    `GET /api/admin/${list}/:id/version`,
    `PATCH /api/admin/${list}/:id`,
    `PATCH /api/admin/${list}/:id/tasks/:taskId`,
    `POST /api/admin/${list}/:id/calls`,
    `POST /api/admin/${list}/:id/consent-confirmations`,
    `POST /api/admin/${list}/:id/changes/undo`,
    `POST /api/admin/${list}/:id/free`,
    `DELETE /api/admin/${list}/:id/mails/:mailId`,
    `POST /api/admin/${list}/:id/mails`,
    `POST /api/admin/${list}/:id/mails/:mailId/bounce`,
    `POST /api/admin/${list}/:id/notes`,
    `POST /api/admin/${list}/:id/restore`,
    `POST /api/admin/${list}/:id/revocations`,
    `POST /api/admin/${list}/:id/tasks`,
    `POST /api/admin/${list}/bulk`,
    `POST /api/admin/${list}/search`,
  ]),
  "DELETE /api/admin/leads/:id/documents/:documentId",
  "DELETE /api/admin/views/:id",
  "DELETE /api/auth/passkeys/:id",
  "DELETE /api/auth/second-factor/codes",
  "DELETE /api/auth/sessions/:id",
  "DELETE /api/objects/s3/multipart/:uploadId",
  String.raw`GET /api/:token([\w-]{43})`,
  "GET /api/admin/advisers",
  "GET /api/admin/assignees",
  "GET /api/admin/parts",
  "GET /api/admin/questionnaire-funnel",
  "GET /api/admin/routing",
  "GET /api/admin/staff/:username/days-off",
  "POST /api/admin/hand-over",
  "GET /api/admin/site/archive",
  "GET /api/admin/site/archive/seen",
  "GET /api/admin/staff/:username/partner",
  "GET /api/admin/staff/:username/partner/sheet.svg",
  "GET /api/admin/staff/:username/profile",
  "GET /api/admin/stats",
  "GET /api/admin/today",
  "GET /api/admin/today/figures",
  "GET /api/admin/views",
  "GET /api/auth/second-factor",
  "GET /api/auth/sessions",
  String.raw`GET /api/objects/api/:token([\w-]{43})`,
  "GET /api/objects/s3/multipart/:uploadId",
  "GET /api/objects/s3/multipart/:uploadId/:partNumber",
  "GET /api/objects/s3/params",
  "GET /api/objects/s3/sts",
  "GET /objects/documents/:id",
  "GET /objects/viewer",
  "POST /api/admin/leads/:id/bookings",
  "POST /api/admin/leads/:id/documents",
  "POST /api/admin/leads/:id/documents/:documentId/restore",
  "POST /api/admin/leads/:id/sync/:provider",
  "POST /api/admin/views",
  "POST /api/auth/passkeys",
  "POST /api/auth/passkeys/options",
  "POST /api/auth/password",
  "POST /api/auth/second-factor/codes",
  "POST /api/auth/second-factor/codes/confirm",
  "POST /api/auth/second-factor/recovery-codes",
  "POST /api/objects/s3/multipart",
  "POST /api/objects/s3/multipart/:uploadId/complete",
  "POST /api/objects/url/get",
  "POST /api/objects/url/meta",
  "PUT /api/admin/staff/:username/profile",
  "PUT /api/auth/languages",
];

/** All routes that compliance may call; any other staff route is closed to it. */
const complianceRoutes = [
  "DELETE /api/auth/passkeys/:id",
  "DELETE /api/auth/second-factor/codes",
  "DELETE /api/auth/sessions/:id",
  "GET /api/admin/audit",
  "GET /api/admin/evidence/consent/:recordId",
  "GET /api/admin/evidence/deletion/:requestId",
  "GET /api/admin/evidence/deletions",
  "GET /api/admin/parts",
  "GET /api/admin/site/archive",
  "GET /api/admin/site/archive/changes",
  "GET /api/admin/site/archive/comparison",
  "GET /api/admin/site/archive/package",
  "GET /api/admin/site/archive/paths",
  "GET /api/admin/site/archive/print",
  "GET /api/admin/site/archive/rules",
  "GET /api/admin/site/archive/seen",
  "GET /api/admin/site/archive/sentences",
  "GET /api/admin/site/archive/verification",
  "GET /api/admin/site/editions",
  "GET /api/admin/site/editions/:id",
  "GET /api/admin/site/words",
  "GET /api/auth/second-factor",
  "GET /api/auth/sessions",
  "POST /api/admin/audit/search",
  "POST /api/admin/consent-evidence",
  "POST /api/admin/site/archive/rules",
  "POST /api/admin/site/editions/:id/approve",
  "POST /api/admin/site/editions/:id/preview",
  "POST /api/admin/site/editions/:id/refuse",
  "POST /api/auth/passkeys",
  "POST /api/auth/passkeys/options",
  "POST /api/auth/password",
  "POST /api/auth/second-factor/codes",
  "POST /api/auth/second-factor/codes/confirm",
  "POST /api/auth/second-factor/recovery-codes",
  "PUT /api/auth/languages",
];

test("an agent and compliance get 403 on every route that is not theirs, an admin on none, and an empty request breaks no route", async () => {
  const open = { bob: new Set<string>(), cora: new Set<string>() };
  const failed: string[] = [];
  // Some of the requests end a session.
  const cookies = { ...scene.cookies };
  for (const { method, url } of listClosedRoutes()) {
    const says = ["POST", "PUT", "PATCH"].includes(method);
    const call = async (name: string) => {
      const asked = { method, url: fill(url.replace(":username", name)) };
      const cookie = cookies[name];
      const json = { cookie, "content-type": "application/json" };
      return scene.server.app.inject(
        says ? { ...asked, headers: json, payload: "null" } : { ...asked, headers: { cookie } },
      );
    };
    const asAdmin = await call("ada");
    expect([401, 403], `${method} ${url}`).not.toContain(asAdmin.statusCode);
    const statuses = [asAdmin.statusCode];
    for (const name of ["bob", "cora"] as const) {
      const { statusCode } = await call(name);
      statuses.push(statusCode);
      if (statusCode !== 403) open[name].add(`${method === "HEAD" ? "GET" : method} ${url}`);
    }
    if (says && statuses.includes(500)) failed.push(`${method} ${url}`);
  }
  expect([...open.bob].toSorted()).toEqual(agentsRoutes.toSorted());
  expect([...open.cora].toSorted()).toEqual(complianceRoutes.toSorted());
  expect(failed).toEqual([]);
});

test("a request whose caller is signed out while it arrives changes nothing", async () => {
  const set = (end: string) =>
    scene.query("update sessions set expires_at = $1::timestamptz", [end]);
  for (const { method, url } of listClosedRoutes()) {
    if (!["POST", "PUT", "PATCH"].includes(method)) continue;
    await set("2100-01-01");
    async function* body() {
      yield "{";
      // The request is admitted before its body is read.
      await new Promise((resolve) => setImmediate(resolve));
      await set("2000-01-01");
      yield "}";
    }
    const answer = await scene.server.app.inject({
      method,
      url: fill(url.replace(":username", "ada")),
      headers: { cookie: scene.cookies["ada"] ?? "", "content-type": "application/json" },
      payload: Readable.from(body()),
    });
    expect([`${method} ${url}`, answer.statusCode]).toEqual([`${method} ${url}`, 401]);
  }
  await set("2100-01-01");
});

test("a staff route without roles can't be registered", async () => {
  const building = openStaffScope(Fastify(), testCtx({ database: scene.database }), {
    requireStaff: async () => {},
    confirmStaff: async () => {},
    registerRoutes: (scope) => void scope.get("/api/admin/forgotten", async () => "open"),
  });

  await expect(building).rejects.toThrow("/api/admin/forgotten must say whose it is");
});

test("an agent may change a hundred leads at a time, and an admin all of them", async () => {
  await seedDemoLeads(testCtx({ database: scene.database, clock: testClock() }), {
    count: 120,
    seed: 1,
    onProgress: () => {},
  });
  const count = async (name: string, query: string) =>
    (await scene.call(name, "GET", `/api/admin/leads${query}`)).body.leads.length;

  expect(await count("ada", "")).toBe(120);
  expect([await count("bob", ""), await count("bob", "?limit=1000")]).toEqual([100, 100]);
  expect(await count("bob", "?limit=10")).toBe(10);
});

test("a search by POST, which keeps the search text out of the address, answers the same", async () => {
  const ask = async (method: "GET" | "POST", url: string, payload?: object) => {
    const { status, body } = await scene.call("ada", method, url, payload);
    return { status, body };
  };
  for (const list of ["leads", "inquiries", "applications", "audit"]) {
    const url = `/api/admin/${list}`;
    const payload = { q: "Ann", limit: "5" };
    const found = await ask("GET", `${url}?q=Ann&limit=5`);

    expect(found.status).toBe(200);
    expect(await ask("POST", `${url}/search`, payload)).toEqual(found);
    expect((await ask("POST", `${url}/search`, { limit: "no" })).status).toBe(400);
  }
});

test("every route but the few public ones answers 401 without a session, whatever is sent", async () => {
  const closed = listClosedRoutes();
  expect(scene.server.app.routeList.length).toBe(closed.length + publicRoutes.length);
  expect(closed.map(({ url }) => url)).toEqual(
    expect.arrayContaining([
      "/api/admin/stats",
      "/api/admin/leads",
      "/api/admin/leads/:id",
      "/api/admin/inquiries",
      "/api/admin/applications",
      "/objects/uploads/:id",
    ]),
  );

  for (const { method, url } of closed) {
    for (const cookie of [undefined, "session=guess"]) {
      const answer = await scene.server.app.inject({
        method,
        url: fill(url),
        headers: cookie === undefined ? {} : { cookie },
      });
      expect(`${method} ${url} ${answer.statusCode}`).toBe(`${method} ${url} 401`);
      expect(answer.headers["cache-control"]).toBe("no-store");
      expect(answer.headers["content-type"]).toContain("application/json");
    }
  }
});

test("no cache stores what staff read", async () => {
  const { headers } = await scene.call("ada", "GET", "/api/admin/stats");

  expect(headers["cache-control"]).toBe("no-store");
});
