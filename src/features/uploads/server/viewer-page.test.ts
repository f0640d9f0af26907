import { beforeAll, expect, test } from "vitest";
import { openTestDatabase } from "#testing/database/test-database.ts";
import { startTestServer } from "#testing/site/test-server.ts";
import { makeAdmin, signIn } from "#testing/staff/staff-session.ts";
import { useOpened } from "#testing/use-opened.ts";

const store = useOpened(openTestDatabase);
const server = useOpened(() => startTestServer(store.database));
let cookie: string;

beforeAll(async () => {
  await makeAdmin(store.database, "ada");
  cookie = await signIn(server.app, "ada");
});

const open = (script: string, headers: Record<string, string> = { cookie }) =>
  server.app.inject({ url: `/objects/viewer?${new URLSearchParams({ script })}`, headers });

test("the viewer's page has no origin, reaches nothing but this site, and stands in this site alone", async () => {
  const { statusCode, headers, body } = await open("/assets/frame-1a2b3c4d.js");

  expect(statusCode).toBe(200);
  expect(body).toContain('src="/assets/frame-1a2b3c4d.js"');
  const policy = String(headers["content-security-policy"]).split("; ");
  expect(policy).toContain("sandbox allow-scripts");
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval'");
  expect(policy).toContain("frame-ancestors 'self'");
  expect(headers["x-frame-options"]).toBeUndefined();
  expect(headers["cache-control"]).toBe("no-store");
});

test.each([
  "",
  "https://other.example/assets/a.js",
  "//other.example/assets/a.js",
  "/assets/../objects/uploads/a.js",
  '/assets/a.js"><script>alert(1)</script>',
  "/api/leads.js",
])("the viewer's page loads nothing but a built script: not %j", async (script) => {
  expect((await open(script)).statusCode).toBe(404);
});

test("strangers get no viewer", async () => {
  expect((await open("/assets/frame-1a2b3c4d.js", {})).statusCode).toBe(401);
});
