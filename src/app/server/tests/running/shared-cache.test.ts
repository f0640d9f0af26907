import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { type IncomingHttpHeaders, request } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { FastifyInstance } from "fastify";
import { expect, onTestFinished, test, vi } from "vitest";
import { createHttpServer } from "#platform/http/http-server.ts";
import { createLog } from "#platform/process/log.ts";
import { findFreePort } from "#testing/around/find-free-port.ts";
import { startNginxProxy } from "#testing/around/nginx-proxy.ts";
import { visitThrough } from "#testing/around/proxy-visitor.ts";
import { startShippedNginx } from "#testing/around/shipped-proxy.ts";
import { openStaffScene } from "#testing/staff/staff-scene.ts";
import type { RenderPage } from "#app/server/pages/page-renderer.ts";
import { pageRoutes } from "#app/server/pages/page-routes.ts";

// An nginx that keeps all that the answers' own headers let it keep: what a network of caches does
// that somebody put in front of the whole site. At the end the nginx that is shipped.

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const file = "/assets/a-1b2c3d4e.js";
const script = "run();".repeat(200);

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

function ask(
  port: number,
  url: string,
  headers: Readonly<Record<string, string>> = {},
  method = "GET",
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const options = { port, host: "127.0.0.1", path: url, method, headers, agent: false };
    const sent = request(options, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () => {
        const { statusCode: status = 0, headers } = answer;
        resolve({ status, headers, body: Buffer.concat(chunks) });
      });
    });
    sent.once("error", reject).end();
  });
}

const kept = ({ headers }: Answer) => headers["x-cache"];

/** One version of the site at a port; `asked` fills with the addresses that got through to it. */
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

async function startCachedSite(sharedSeconds = 60) {
  const sitePort = await findFreePort();
  let running = await startVersion("A", sitePort, sharedSeconds);
  const nginx = await startNginxProxy(sitePort, { collectsBodies: true, keepsAnswers: true });
  onTestFinished(async () => {
    await nginx.close();
    await running.close();
  });
  return {
    port: nginx.port,
    asked: running.asked,
    async replace(version: string) {
      await running.close();
      running = await startVersion(version, sitePort, sharedSeconds);
    },
  };
}

test("a page and its files are asked for once, whoever asks and with whatever query", async () => {
  const { port, asked } = await startCachedSite();
  expect(kept(await ask(port, "/about"))).toBe("MISS");
  for (let caller = 0; caller < 50; caller += 1) {
    const answer = await ask(port, `/about?utm_source=${caller}`, { cookie: `seen=${caller}` });
    expect([answer.status, kept(answer)]).toEqual([200, "HIT"]);
    expect(answer.headers["set-cookie"]).toBeUndefined();
  }
  await ask(port, file);
  expect(kept(await ask(port, file))).toBe("HIT");
  expect(asked).toEqual(["/about", file]);
});

test("each caller gets the form it can read, from the cache as from the site", async () => {
  const { port } = await startCachedSite();
  const read = {
    br: (body: Buffer) => brotliDecompressSync(body),
    gzip: (body: Buffer) => gunzipSync(body),
    identity: (body: Buffer) => body,
  };
  for (const expected of ["MISS", "HIT"]) {
    for (const [offer, unpack] of Object.entries(read)) {
      const answer = await ask(port, "/about", { "accept-encoding": offer });
      expect(kept(answer)).toBe(expected);
      expect(answer.headers["content-encoding"] ?? "identity").toBe(offer);
      expect(unpack(answer.body).toString()).toContain("/about of version A");
    }
  }
});

test("a cache that holds a page may hand it out for its time, then asks and is told it is the same", async () => {
  const { port, asked } = await startCachedSite(1);
  await ask(port, "/about");
  await expect.poll(async () => kept(await ask(port, "/about"))).toBe("REVALIDATED");
  expect((await ask(port, "/about")).body.toString()).toContain("version A");
  expect(asked.length).toBeGreaterThan(1);
});

test("a new version's pages take the place of the old ones once their time is over", async () => {
  const site = await startCachedSite(1);
  await ask(site.port, "/about");
  await site.replace("B");
  const read = async () => (await ask(site.port, "/about")).body.toString();
  await expect.poll(read).toContain("version B");
  expect(await read()).toContain("version B");
});

test("a caller that has the page is told so by the cache, and one that asks for its head gets no body", async () => {
  const { port, asked } = await startCachedSite();
  const whole = await ask(port, "/about");
  const same = await ask(port, "/about", { "if-none-match": 'W/"A"' });
  const head = await ask(port, "/about", {}, "HEAD");

  expect([same.status, same.body.length]).toEqual([304, 0]);
  expect([head.status, head.body.length]).toEqual([200, 0]);
  expect(head.headers["content-length"]).toBe(whole.headers["content-length"]);
  expect(asked).toEqual(["/about"]);
});

test("a part of a file is that part, from the site as from the cache", async () => {
  const { port } = await startCachedSite();
  for (const expected of ["MISS", "HIT"]) {
    const part = await ask(port, file, { range: "bytes=6-11" });
    expect([part.status, kept(part), part.body.toString()]).toEqual([206, expected, "run();"]);
  }
});

test("what is missing, broken or of staff is asked for each time", async () => {
  const { port, asked } = await startCachedSite();
  const paths = ["/missing", "/assets/gone-1b2c3d4e.js", "/broken", "/admin/login"];
  for (const url of [...paths, ...paths]) {
    expect(kept(await ask(port, url))).not.toBe("HIT");
  }
  expect(asked).toEqual([...paths, ...paths]);
});

test("a site that is down fails for the moment only, and what is held is still handed out", async () => {
  const sitePort = await findFreePort();
  const nginx = await startNginxProxy(sitePort, { collectsBodies: true, keepsAnswers: true });
  onTestFinished(() => nginx.close());
  const read = async () => (await ask(nginx.port, "/about")).status;

  expect(await read()).toBe(502);
  const site = await startVersion("A", sitePort, 60);
  expect(await read()).toBe(200);
  await site.close();
  expect(await read()).toBe(200);
});

test("nothing that a signed-in person gets is handed to another", async () => {
  const scene = await openStaffScene({ ada: "admin" });
  const sitePort = await findFreePort();
  await scene.server.app.listen({ port: sitePort, host: "127.0.0.1" });
  const { port, ...nginx } = await startNginxProxy(sitePort, {
    collectsBodies: true,
    keepsAnswers: true,
  });
  onTestFinished(async () => {
    await nginx.close();
    await scene.close();
  });
  const cookie = scene.cookies["ada"] ?? "";

  for (const url of [
    "/api/auth/sessions",
    "/api/admin/leads",
    "/api/admin/parts",
    "/objects/uploads/x",
  ]) {
    const own = await ask(port, url, { cookie });
    const again = await ask(port, url, { cookie });
    const strangers = await ask(port, url);
    expect([own, again, strangers].map(kept)).not.toContain("HIT");
    expect([url, strangers.status]).toEqual([url, 401]);
  }
});

/** A version of the site behind the nginx that is shipped; `replace` is a restart as another version. */
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
    read: (url: string, headers: Readonly<Record<string, string>> = {}) =>
      visitor.call(url, { headers }),
    stop: () => running.close(),
    async start(version: string) {
      running = await startVersion(version, sitePort, sharedSeconds);
    },
  };
}

test("the shipped nginx asks for a page once, in each form, and hands it out with the site's headers alone", async () => {
  const { asked, read } = await startShippedSite(60);
  for (let caller = 0; caller < 10; caller += 1) {
    const { status, text, headers } = await read(`/about?utm_source=${caller}`);
    expect([status, text]).toEqual([200, expect.stringContaining("/about of version A")]);
    expect(headers).toMatchObject({
      "content-security-policy": "default-src 'none'",
      "cache-control": "public, max-age=0, must-revalidate, s-maxage=30, stale-while-revalidate=30",
      "x-frame-options": "DENY",
    });
    const packed = await read("/about", { "accept-encoding": "br" });
    expect(packed.headers["content-encoding"]).toBe("br");
  }
  expect(asked).toEqual(["/about?utm_source=0", "/about"]);
});

test("behind the shipped nginx a restart goes unnoticed by whoever reads, and the new edition is there within its time", async () => {
  const site = await startShippedSite(2);
  for (const url of ["/about", file]) expect((await site.read(url)).status).toBe(200);
  await site.stop();

  // Once the header's time is over as well.
  const isHandedOut = async () => {
    const { status, headers } = await site.read("/about");
    return [status, headers["x-frame-options"], headers["retry-after"]];
  };
  const until = Date.now() + 3_000;
  while (Date.now() < until) expect(await isHandedOut()).toEqual([200, "DENY", undefined]);
  expect((await site.read(file)).text).toBe(script);
  expect((await site.read("/api/lead")).status).toBe(503);

  await site.start("B");
  const startedAt = Date.now();
  await expect.poll(async () => (await site.read("/about")).text).toContain("version B");
  expect(Date.now() - startedAt).toBeLessThan(3_000);
});

test("the shipped nginx keeps no answer of an address that carries somebody's link", async () => {
  const { asked, read } = await startShippedSite(60);
  for (const url of ["/about?link=one", "/about?link=two", "/about", "/about?link=three"]) {
    expect((await read(url)).status).toBe(200);
  }
  expect(asked).toEqual(["/about?link=one", "/about?link=two", "/about", "/about?link=three"]);
});
