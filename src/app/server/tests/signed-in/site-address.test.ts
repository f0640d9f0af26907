import { createServer, type RequestListener, type Server } from "node:http";
import { afterEach, beforeEach, expect, test } from "vitest";
import { holdWork } from "#features/backup/server/held-work.ts";
import { readConfig } from "#platform/config/config.ts";
import { followSiteAddress } from "#platform/config/follow-site-address.ts";
import { openStaffScene } from "#testing/staff/staff-scene.ts";
import { startTestServer } from "#testing/site/test-server.ts";
import { useOpened } from "#testing/use-opened.ts";

const path = "/api/admin/settings/site-address";

const scene = useOpened(() => openStaffScene({ ada: "admin", ann: "agent" }));
const own = useOpened(async () => {
  const url = await scene.server.app.listen({ port: 0, host: "127.0.0.1" });
  return { url, close: async () => {} };
});

const call = (method: "GET" | "PUT", payload?: object, by = "ada") =>
  scene.call(by, method, path, payload);

const others: Server[] = [];
beforeEach(async () => {
  await scene.query("delete from settings where key = 'site-address'");
  await scene.query("delete from rate_limits");
  await followSiteAddress(scene.server.ctx);
});
afterEach(() => {
  for (const other of others.splice(0)) other.close();
});

/** Another site on this machine. */
async function openOther(answer: RequestListener): Promise<string> {
  const other = createServer(answer);
  others.push(other);
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(other.address() as { port: number }).port}`;
}

test("an admin names the address at which the site finds itself, and links carry it at once", async () => {
  expect((await call("GET")).body).toMatchObject({ by: null, updatedBy: null });
  const saved = await call("PUT", { url: `${own.url}/` });
  expect([saved.status, saved.body]).toEqual([
    200,
    expect.objectContaining({ success: true, url: own.url, by: "screen", updatedBy: "ada" }),
  ]);
  expect((await call("GET")).body).toMatchObject({ url: own.url, by: "screen", note: null });
  expect(scene.server.ctx.config.siteUrl).toBe(own.url);
  const upload = await scene.call(null, "POST", "/api/objects/upload", {});
  expect(upload.body.uploadURL).toMatch(new RegExp(`^${own.url}/`));
});

test("another process of the site follows without a restart", async () => {
  await call("PUT", { url: own.url });
  const other = await startTestServer(scene.database);
  try {
    await followSiteAddress(other.ctx);
    expect(other.ctx.config.siteUrl).toBe(own.url);
    await call("PUT", { url: null });
    await followSiteAddress(other.ctx);
    expect(other.ctx.config.siteAddress.by).toBeNull();
  } finally {
    await other.close();
  }
});

test("an address that the environment names stays, and the answer says so", async () => {
  const { siteAddress } = readConfig({ SITE_URL: "http://fixed.example" });
  const config = { siteAddress, siteUrl: siteAddress.url };
  const fixed = await startTestServer(scene.database, { config });
  try {
    const headers = { cookie: Object.entries(scene.cookies).find(([name]) => name === "ada")?.[1] };
    await call("PUT", { url: own.url });
    const { body } = await fixed.app
      .inject({ url: path, headers: headers as Record<string, string> })
      .then((answer) => ({ body: answer.json() }));
    expect(body).toMatchObject({ url: "http://fixed.example", by: "environment" });
    expect(fixed.ctx.config.siteUrl).toBe("http://fixed.example");
  } finally {
    await fixed.close();
  }
});

test("an address of this machine alone leaves the step of the address open", async () => {
  const { siteAddress } = readConfig({ SITE_URL: "http://localhost:3000" });
  const config = { siteAddress, siteUrl: siteAddress.url };
  const local = await startTestServer(scene.database, { config });
  try {
    const cookie = String(scene.cookies["ada"]);
    const answer = await local.app.inject({ url: "/api/admin/setup", headers: { cookie } });
    expect(answer.json().setup.steps.address).toBe("open");
  } finally {
    await local.close();
  }
});

test("an address at which another site, a redirect or nobody answers is refused with the reason", async () => {
  const foreign = await openOther((_request, reply) => reply.end("ok"));
  const leading = await openOther((request, reply) => {
    reply.writeHead(301, { location: `${own.url}${request.url}` }).end();
  });
  const pretending = await openOther((_request, reply) => {
    reply.writeHead(200, { "x-site-mark": "mine" }).end();
  });
  const closed = await openOther(() => {});
  others.pop()?.close();
  for (const [url, sentence] of [
    [foreign, /^Another site/],
    [pretending, /^Another site/],
    [leading, new RegExp(`leads on to ${own.url}\\.`)],
    [closed, /^Nobody answers/],
    ["http://no-such-host.invalid", /^No machine/],
    [own.url.replace("127.0.0.1", "localhost"), /^This address opens only/],
    [own.url.replace("http:", "https:"), /^Nobody answers|^The certificate/],
  ] as const) {
    const { status, body } = await call("PUT", { url });
    expect([url, status, body.errors?.url]).toEqual([url, 400, expect.stringMatching(sentence)]);
  }
  expect(scene.server.ctx.config.siteAddress.by).toBeNull();
});

test.each(["", "www", "ftp://a.example", "http://a.example/page", "http://u@a.example", 7])(
  "%j is no address of the site",
  async (url) => {
    const { status, body } = await call("PUT", { url });
    expect([status, typeof body.errors?.url]).toEqual([400, "string"]);
  },
);

test("an agent neither reads nor names the address", async () => {
  expect((await call("GET", undefined, "ann")).status).toBe(403);
  expect((await call("PUT", { url: own.url }, "ann")).status).toBe(403);
});

test("a named https address makes cookies secure, and pages of this machine foreign", async () => {
  const local = { origin: "http://localhost", host: "localhost" };
  const language = async (headers: Record<string, string>) =>
    scene.server.app.inject({ method: "POST", url: "/api/your-data", payload: {}, headers });
  expect((await language(local)).statusCode).toBe(400);
  scene.server.ctx.config.siteAddress.take("https://agency.example");
  expect((await language(local)).statusCode).toBe(403);
  const answer = await language({ origin: "https://agency.example" });
  expect([answer.statusCode, answer.headers["strict-transport-security"]]).toEqual([
    400,
    "max-age=31536000",
  ]);
  const { cookies } = await scene.server.app.inject({
    method: "POST",
    url: "/api/auth/logout",
    headers: { cookie: "__Host-session=x" },
  });
  for (const { name, secure } of cookies)
    expect([name.slice(0, 7), secure]).toEqual(["__Host-", true]);
});

test("a restored site forgets the address, because it may run elsewhere", async () => {
  await call("PUT", { url: own.url });
  await holdWork(scene.database, { madeAt: "2026-11-01T00:00:00Z", now: scene.clock.now() });
  await followSiteAddress(scene.server.ctx);
  expect(scene.server.ctx.config.siteAddress.by).toBeNull();
});

test("naming the address, or saying not yet, is a step of setting up", async () => {
  const step = async () =>
    (await scene.call("ada", "GET", "/api/admin/setup")).body.setup.steps.address;
  expect(await step()).toBe("open");
  await call("PUT", { url: own.url });
  expect(await step()).toBe("done");
  await call("PUT", { url: null });
  expect(await step()).toBe("open");
  await scene.call("ada", "POST", "/api/admin/setup", { act: "do-without", step: "address" });
  expect(await step()).toBe("done");
});
