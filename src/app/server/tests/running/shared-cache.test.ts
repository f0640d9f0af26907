import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { FastifyInstance } from "fastify";
import { expect, onTestFinished, test, vi } from "vitest";
import { createHttpServer } from "#platform/http/http-server.ts";
import { createLog } from "#platform/process/log.ts";
import { findFreePort } from "#testing/around/find-free-port.ts";
import { visitThrough } from "#testing/around/proxy-visitor.ts";
import { startShippedNginx } from "#testing/around/shipped-proxy.ts";
import type { RenderPage } from "#app/server/pages/page-renderer.ts";
import { pageRoutes } from "#app/server/pages/page-routes.ts";

// The shipped nginx caches pages and files for as long as their own headers allow.

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const file = "/assets/a-1b2c3d4e.js";
const script = "run();".repeat(200);

/** One version of the site at a port; `asked` collects the addresses that reached it. */
async function startVersion(version: string, port: number, sharedSeconds: number) {
  const clientDir = await mkdtemp(path.join(tmpdir(), "version-"));
  await mkdir(path.join(clientDir, "assets"));
  await writeFile(path.join(clientDir, file), script);
  const render: RenderPage = async (address) => ({
    status: address.endsWith("/404") ? 404 : 200,
    contentType: "text/html; charset=utf-8",
    html: `<!DOCTYPE html><p>${address} of version ${version}</p>`.padEnd(4_000, " "),
    contentSecurityPolicy: "default-src 'none'",
    etag: `W/"${version}"`,
  });
  const log = createLog("silent");
  const app: FastifyInstance = await createHttpServer({
    log,
    siteUrl: `http://127.0.0.1:${port}`,
    trustedProxies: ["127.0.0.1"],
  });
  app.get("/broken", async () => {
    throw new Error("Broken.");
  });
  const paths = { publicPaths: ["/", "/about"], staffPaths: ["/admin/login"] };
  await pageRoutes(app, { render, ...paths, clientDir, sharedSeconds });
  const asked: string[] = [];
  app.server.on("request", ({ url = "" }) => asked.push(url));
  await app.listen({ port, host: "127.0.0.1" });
  const close = async () => {
    await app.close();
    await rm(clientDir, { recursive: true });
  };
  return { asked, close };
}

/** A version of the site behind the shipped nginx; `replace` restarts it as another version. */
async function startShippedSite(sharedSeconds: number) {
  const sitePort = await findFreePort();
  let running = await startVersion("A", sitePort, sharedSeconds);
  const nginx = await startShippedNginx([sitePort]);
  const visitor = visitThrough(nginx);
  onTestFinished(async () => {
    visitor.close();
    await nginx.close();
    await running.close();
  });
  return {
    asked: running.asked,
    read: (url: string, headers: Readonly<Record<string, string>> = {}, method = "GET") =>
      visitor.call(url, { headers, method }),
    stop: () => running.close(),
    async start(version: string) {
      running = await startVersion(version, sitePort, sharedSeconds);
    },
  };
}

test("each encoding of a page is requested once, and served with the site's headers only", async () => {
  const { asked, read } = await startShippedSite(60);
  const offered = [
    ["br", "br"],
    ["gzip", "gzip"],
    ["gzip, deflate, br, zstd", "br"],
    ["GZIP;q=0.5,BR ; q=0.9", "br"],
    ["br;q=0, gzip", "gzip"],
    ["gzip ;q=0.0 ,br;q=0.000", undefined],
    ["xbr, gzip2, br2", undefined],
  ] as const;
  for (let caller = 0; caller < 10; caller += 1) {
    const { status, text, headers } = await read(`/about?utm_source=${caller}`);
    expect([status, text]).toEqual([200, expect.stringContaining("/about of version A")]);
    expect(headers).toMatchObject({
      "content-security-policy": "default-src 'none'",
      "cache-control": "s-maxage=30, stale-while-revalidate=30, public, max-age=0, must-revalidate",
      "x-frame-options": "DENY",
    });
    for (const [offers, form] of offered) {
      const packed = await read("/about", { "accept-encoding": offers });
      expect([offers, packed.headers["content-encoding"]]).toEqual([offers, form]);
    }
  }
  expect(asked).toEqual(["/about?utm_source=0", "/about", "/about"]);
});

test("a caller that has the page gets 304 from the cache, and HEAD gets no body", async () => {
  const { asked, read } = await startShippedSite(60);
  const whole = await read("/about");
  const same = await read("/about", { "if-none-match": 'W/"A"' });
  const head = await read("/about", {}, "HEAD");

  expect([same.status, same.text]).toEqual([304, ""]);
  expect([head.status, head.text]).toEqual([200, ""]);
  expect(head.headers["content-length"]).toBe(whole.headers["content-length"]);
  expect(asked).toEqual(["/about"]);
});

test("a range of a file is the same from the site and from the cache", async () => {
  const { asked, read } = await startShippedSite(60);
  for (let caller = 0; caller < 2; caller += 1) {
    const part = await read(file, { range: "bytes=6-11" });
    expect([part.status, part.text]).toEqual([206, "run();"]);
  }
  expect(asked).toEqual([file]);
});

test("missing pages, errors and staff pages are never served from the cache", async () => {
  const { asked, read } = await startShippedSite(60);
  const paths = ["/missing", "/assets/gone-1b2c3d4e.js", "/broken", "/admin/login"];
  for (const url of [...paths, ...paths]) await read(url);
  expect(asked).toEqual([...paths, ...paths]);
});

test("readers do not notice a restart, and the new version is visible within its time", async () => {
  const site = await startShippedSite(2);
  for (const url of ["/about", file]) expect((await site.read(url)).status).toBe(200);
  await site.stop();

  // Once the header's time is over as well.
  const isServed = async () => {
    const { status, headers } = await site.read("/about");
    return [status, headers["x-frame-options"], headers["retry-after"]];
  };
  const until = Date.now() + 3_000;
  while (Date.now() < until) expect(await isServed()).toEqual([200, "DENY", undefined]);
  expect((await site.read(file)).text).toBe(script);
  expect((await site.read("/api/lead")).status).toBe(503);

  await site.start("B");
  await expect.poll(async () => (await site.read("/about")).text).toContain("version B");
});

test("no response to an address with a person's link is cached", async () => {
  const { asked, read } = await startShippedSite(60);
  for (const url of ["/about?link=one", "/about?link=two", "/about", "/about?link=three"]) {
    expect((await read(url)).status).toBe(200);
  }
  expect(asked).toEqual(["/about?link=one", "/about?link=two", "/about", "/about?link=three"]);
});
