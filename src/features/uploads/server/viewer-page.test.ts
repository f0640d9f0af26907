import { expect, test } from "vitest";
import { openStaffScene } from "#testing/staff/staff-scene.ts";
import { useOpened } from "#testing/use-opened.ts";

const scene = useOpened(() => openStaffScene({ ada: "admin" }));

const open = (script: string, name: string | null = "ada") =>
  scene.call(name, "GET", `/objects/viewer?${new URLSearchParams({ script })}`);

test("the viewer's page has no origin, can request only this site, and can be framed only by this site", async () => {
  const { status, headers, body } = await open("/assets/frame-1a2b3c4d.js");

  expect(status).toBe(200);
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
  expect((await open(script)).status).toBe(404);
});

test("nobody gets the viewer's page without signing in", async () => {
  expect((await open("/assets/frame-1a2b3c4d.js", null)).status).toBe(401);
});
