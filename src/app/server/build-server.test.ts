import { afterAll, beforeAll, expect, test } from "vitest";
import { makeAdmin, signIn } from "#testing/staff-session.ts";
import { openTestDatabase } from "#testing/test-database.ts";
import type { TestDatabase } from "#testing/test-database.ts";
import { startTestServer } from "#testing/test-server.ts";
import type { TestServer } from "#testing/test-server.ts";

let store: TestDatabase;
let server: TestServer;

beforeAll(async () => {
  store = await openTestDatabase();
  server = await startTestServer(store.database);
  await makeAdmin(store.database, "ada");
});

afterAll(async () => {
  await server.close();
  await store.close();
});

type Method = "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Every route of the server, read off the tree that Fastify prints. */
function listRoutes(): { method: Method; url: string }[] {
  const parents: string[] = [];
  const routes: { method: Method; url: string }[] = [];
  for (const line of server.app.printRoutes({ commonPrefix: false }).split("\n")) {
    const [, indent = "", part = "", methods = ""] =
      /^(.*?)── (\S+) \(([A-Z, ]+)\)/.exec(line) ?? [];
    if (part === "") continue;
    const depth = Math.floor(indent.length / 4);
    parents[depth] = (parents[depth - 1] ?? "") + part;
    for (const method of methods.split(", ") as Method[])
      routes.push({ method, url: parents[depth] });
  }
  return routes;
}

/** All that visitors may call; a new route that is not named here has to be behind the session. */
const publicRoutes = [
  "GET /healthz",
  "GET /metrics",
  "GET /readyz",
  "GET /api/auth/me",
  "HEAD /api/auth/me",
  "HEAD /healthz",
  "HEAD /metrics",
  "HEAD /readyz",
  "POST /api/auth/login",
  "POST /api/auth/logout",
  "POST /api/career-application",
  "POST /api/contact-inquiry",
  "POST /api/lead",
  "POST /api/objects/upload",
  "PUT /objects/uploads/:id",
  "POST /api/questionnaire-steps",
];

test("every route but the few public ones answers 401 without a session, whatever is sent", async () => {
  const routes = listRoutes();
  const closed = routes.filter(({ method, url }) => !publicRoutes.includes(`${method} ${url}`));
  expect(routes.length).toBe(closed.length + publicRoutes.length);
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
    const path = url.replaceAll(/:\w+/g, "0b3b9b1e-6d0c-4f0e-9d55-9a4f5a3c2b1a");
    for (const cookie of [undefined, "session=guess"]) {
      const answer = await server.app.inject({
        method,
        url: path,
        headers: cookie === undefined ? {} : { cookie },
      });
      expect(`${method} ${url} ${answer.statusCode}`).toBe(`${method} ${url} 401`);
      expect(answer.headers["cache-control"]).toBe("no-store");
      expect(answer.headers["content-type"]).toContain("application/json");
    }
  }
});

test("what staff read is kept by no cache", async () => {
  const cookie = await signIn(server.app, "ada");
  const { headers } = await server.app.inject({ url: "/api/admin/stats", headers: { cookie } });

  expect(headers["cache-control"]).toBe("no-store");
});
