import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import type { PublicFile, ServedPage } from "#features/archive/server/served-page.ts";
import { createHttpServer } from "#platform/http/http-server.ts";
import { createLog } from "#platform/process/log.ts";
import { dayMs, hourMs } from "#platform/core/durations.ts";
import type { RenderPage } from "./page-renderer.ts";
import { pageRoutes, readRenderKey } from "./page-routes.ts";

let app: FastifyInstance;
let clientDir: string;
let year = 2026;
const rendered: string[] = [];

/** A fake renderer: a page contains its address and the year. */
const render: RenderPage = async (address) => {
  rendered.push(address);
  const isMissing = address.endsWith("/404");
  const html = `<!DOCTYPE html><p>${address} in ${year}</p>`.padEnd(4_000, " ");
  return {
    status: isMissing ? 404 : 200,
    contentType: "text/html; charset=utf-8",
    html,
    contentSecurityPolicy: `default-src 'none'; report-uri ${address}`,
    etag: `W/"${year}"`,
  };
};

async function startServer(
  renderPage = render,
  publicPaths = ["/", "/about", "/contact", "/es", "/es/about"],
  file?: PublicFile["pages"],
): Promise<FastifyInstance> {
  const log = createLog("silent");
  const server = await createHttpServer({
    log,
    siteUrl: "http://site.example",
    trustedProxies: [],
    // With fake time the load would be measured every second of many hours.
    limits: { loadSampleMs: dayMs },
  });
  await pageRoutes(server, {
    render: renderPage,
    publicPaths,
    staffPaths: ["/admin/login", "/admin/leads/:leadId"],
    clientDir,
    file: file && { pages: file, mails: async () => {} },
  });
  return server;
}

beforeAll(async () => {
  clientDir = await mkdtemp(path.join(tmpdir(), "client-"));
  await mkdir(path.join(clientDir, "assets"));
  await writeFile(path.join(clientDir, "assets/a-1b2c3d4e.js"), "plain();");
  await writeFile(path.join(clientDir, "assets/a-1b2c3d4e.js.br"), "as brotli");
  await writeFile(path.join(clientDir, "favicon.ico"), "icon");
  app = await startServer();
});

afterAll(async () => {
  await app.close();
  await rm(clientDir, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

test("a public page is served from memory, with its own policy, and must be revalidated", async () => {
  const before = rendered.length;
  const answer = await get("/about");

  expect(answer.statusCode).toBe(200);
  expect(answer.body).toContain("/about in 2026");
  expect(answer.headers).toMatchObject({
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": "default-src 'none'; report-uri /about",
    "cache-control": "s-maxage=30, stale-while-revalidate=30, public, max-age=0, must-revalidate",
    vary: "accept-encoding",
    etag: 'W/"2026"',
    "x-frame-options": "DENY",
  });
  expect(rendered).toHaveLength(before);
});

test("an address with a query shows the same page", async () => {
  expect((await get("/?utm_source=x")).statusCode).toBe(200);
});

test.each([
  ['W/"2026"', 304],
  ['"2026"', 304],
  ['"other", W/"2026"', 304],
  ["*", 304],
  ['W/"2025"', 200],
  ["", 200],
])("a caller that has %s is answered with %i", async (tag, status) => {
  const headers = { "if-none-match": tag };
  const head = await app.inject({ method: "HEAD", url: "/about", headers });
  const answer = await get("/about", headers);

  expect([head.statusCode, answer.statusCode]).toEqual([status, status]);
  expect(answer.headers["etag"]).toBe('W/"2026"');
  expect(head.headers["content-length"]).toBe(answer.headers["content-length"]);
  expect(answer.body === "").toBe(status === 304);
});

test.each([
  ["gzip, deflate, br, zstd", "br"],
  ["br;q=0.5, gzip", "br"],
  ["br;q=0, gzip", "gzip"],
  ["gzip", "gzip"],
  ["GZIP;q=1.0", "gzip"],
  ["br;q=0.0, gzip;q=0", undefined],
  ["brotli", undefined],
  ["identity", undefined],
  ["", undefined],
])("a caller that accepts %j gets the encoding %s", async (accepted, encoding) => {
  const answer = await get("/about", { "accept-encoding": accepted });

  expect(answer.headers["content-encoding"]).toBe(encoding);
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync }[encoding ?? ""];
  const text = unpack ? unpack(answer.rawPayload).toString() : answer.body;
  expect(text).toContain("/about in 2026");
  expect(answer.rawPayload.length < 1_000).toBe(encoding !== undefined);
});

test("HEAD on a page answers with the headers of GET, without the page", async () => {
  const answer = await app.inject({ method: "HEAD", url: "/about" });

  expect(answer.statusCode).toBe(200);
  expect(answer.headers["etag"]).toBe('W/"2026"');
  expect(answer.headers["content-length"]).toBe("4000");
  expect(answer.body).toBe("");
});

test.each([
  "/nothing",
  "/about/more",
  `/about${"/".repeat(200)}`,
  "/404",
  "/admin/missing",
  "/admin/login.data",
  "/admin/leads/",
  "/admin/leads/1/more",
  "/apiary",
  "//elsewhere.example/",
  "/%zz",
  "/.env",
])("%s is the Page Not Found page", async (url) => {
  const answer = await get(url, { "if-none-match": "*" });

  expect(answer.statusCode).toBe(404);
  expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(answer.body).toContain("/404 in 2026");
});

test.each(["/api", "/api/", "/api/nothing", "/api?x=1", "/api/%zz"])(
  "%s is a 404 in JSON",
  async (url) => {
    const answer = await get(url);

    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({
      success: false,
      message: "There is nothing at this address.",
      requestId: expect.any(String),
    });
  },
);

test.each([
  ["/about/", "/about"],
  ["/about//", "/about"],
  ["/about/?a=1&b=/", "/about?a=1&b=/"],
  ["/About", "/about"],
  ["/ABOUT.?Link=A", "/about?Link=A"],
  ["/about%E2%80%9D)", "/about"],
  ["/admin/leads/1/", "/admin/leads/1"],
  ["/admin/", "/admin"],
])("%s leads to %s", async (url, location) => {
  const answer = await get(url);

  expect([answer.statusCode, answer.headers["location"]]).toEqual([308, location]);
});

test.each([
  ["/schedule", "/contact"],
  ["/schedule?utm_source=card&q=a?b", "/contact?utm_source=card&q=a?b"],
  ["/schedule?", "/contact"],
  ["/admin", "/admin/dashboard"],
])("%s redirects to %s", async (from, to) => {
  const answer = await get(from);

  expect([answer.statusCode, answer.headers["location"]]).toEqual([302, to]);
});

test("back-office pages are not rendered per request: one shell serves all addresses of a pattern", async () => {
  const before = rendered.length;
  const lead = await get("/admin/leads/1?from=dashboard", { "accept-encoding": "br" });
  const other = await get("/admin/leads/2");

  expect(lead.statusCode).toBe(200);
  expect(lead.headers).toMatchObject({
    "content-security-policy": "default-src 'none'; report-uri /admin/leads/:leadId",
    "content-encoding": "br",
    etag: 'W/"2026"',
  });
  expect(brotliDecompressSync(lead.rawPayload).toString()).toBe(other.body);
  expect(rendered).toHaveLength(before);
});

test("no browser stores a page of the back office, so that going back after the sign-out shows nothing", async () => {
  expect((await get("/admin/leads/1")).headers["cache-control"]).toBe("no-store");
});

test("files with a hash in their name are cached for a year, others for an hour", async () => {
  const hashed = await get("/assets/a-1b2c3d4e.js");
  const named = await get("/favicon.ico");

  expect(hashed.body).toBe("plain();");
  expect(hashed.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  expect(hashed.headers["content-type"]).toMatch(/^(text|application)\/javascript/);
  // Without this the viewer's frame, which has an opaque origin, could not load its modules.
  expect(hashed.headers["access-control-allow-origin"]).toBe("*");
  expect(named.headers["cache-control"]).toBe("public, max-age=3600");
});

test("a file is sent in the compressed form beside it", async () => {
  const answer = await get("/assets/a-1b2c3d4e.js", { "accept-encoding": "br" });

  expect(answer.headers["content-encoding"]).toBe("br");
  expect(answer.body).toBe("as brotli");
});

test.each([
  "/assets/..%2f..%2fpackage.json",
  "/assets/../../package.json",
  "/assets/%00",
  "/assets/",
])("%s reaches no file", async (url) => {
  expect((await get(url)).statusCode).toBe(404);
});

test("a page that renders with another status stops the start, and is named", async () => {
  const broken: RenderPage = async (address) => ({
    ...(await render(address)),
    status: address === "/contact" ? 500 : 200,
  });

  await expect(startServer(broken)).rejects.toThrow("/contact came out with status 500, not 200");
});

test("a server that runs over New Year's Eve shows the new year", async () => {
  // Also after a failure: the next test file in this process needs real timers.
  onTestFinished(() => {
    vi.useRealTimers();
    year = 2026;
  });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const longRunning = await startServer();
  year = 2027;
  await vi.advanceTimersByTimeAsync(6 * hourMs);
  vi.useRealTimers();

  await expect.poll(async () => (await longRunning.inject({ url: "/" })).body).toContain("in 2027");
  await longRunning.close();
});

test.each([
  ["/es", "/es in"],
  ["/es/about", "/es/about in"],
  ["/es/nothing", "/es/404 in"],
])("%s is answered in Spanish", async (url, text) => {
  expect((await get(url)).body).toContain(text);
});

test.each([
  ["/es/", "/es"],
  ["/es/about/?a=1", "/es/about?a=1"],
  ["/es/schedule?utm_source=tarjeta", "/es/contact?utm_source=tarjeta"],
  ["/es/stop-calls", "/es/stop-calls/over"],
])("%s redirects within Spanish, to %s", async (url, to) => {
  const publicPaths = ["/", "/es", "/es/about", "/es/stop-calls"];
  const server = await startServer(render, publicPaths);
  onTestFinished(() => server.close());

  expect((await server.inject({ url })).headers.location).toBe(to);
});

test.each([
  ["/es/stop-calls", "/stop-calls?link=a.b", "/es/stop-calls?link=a.b"],
  ["/stop-calls?x=1", "/es/stop-calls?link=a%2Bb", "/stop-calls?link=a%2Bb"],
  ["/es/stop-calls", "/es/calls-again?link=a.b", "/es/stop-calls/over"],
  ["/es/stop-calls", "/stop-calls", "/es/stop-calls/over"],
])(
  "%s without its link, coming from %s, redirects to %s, because there was no script to add the link",
  async (url, from, to) => {
    const server = await startServer(render, ["/", "/stop-calls", "/es/stop-calls"]);
    onTestFinished(() => server.close());
    const headers = { referer: `https://site.example${from}` };

    expect((await server.inject({ url, headers })).headers.location).toBe(to);
    expect((await server.inject({ url, headers: { referer: "%" } })).headers.location).toMatch(
      /over$/,
    );
  },
);

test("a page of the back office has the language of the browser's cookie, and no address of its own in it", async () => {
  const cookie = (language: string) => ({ cookie: `language=${language}` });

  expect((await get("/admin/login", cookie("es"))).body).toContain("/es/admin/login in");
  expect((await get("/admin/login", cookie("fr"))).body).toContain(">/admin/login in");
  expect((await get("/admin/login")).body).toContain(">/admin/login in");
  expect((await get("/es/admin/login")).statusCode).toBe(404);
  // In development nothing is rendered ahead, and the renderer is asked with the same key.
  const cookies = { language: "es" };
  expect(readRenderKey({ url: "/admin/leads?q=a", cookies })).toBe("/es/admin/leads?q=a");
  expect(readRenderKey({ url: "/about?q=a", cookies })).toBe("/about?q=a");
});

test("right after the start every public page is filed, with the headers and bytes that are sent", async () => {
  const filed: ServedPage[] = [];
  const server = await startServer(render, ["/", "/es", "/stop-calls"], async (pages, served) => {
    expect(served).toEqual({ edition: null, cause: "start" });
    filed.push(...pages);
  });
  onTestFinished(() => server.close());
  const address = await server.listen({ port: 0, host: "127.0.0.1" });
  await expect.poll(() => filed).not.toEqual([]);

  expect(filed.map(({ path }) => path)).toEqual(["/", "/es", "/stop-calls", "/404", "/es/404"]);
  const addresses: Readonly<Record<string, string>> = { "/stop-calls": "/stop-calls?link=a" };
  for (const { path, status, locale, headers, body } of filed) {
    const answer = await fetch(`${address}${addresses[path] ?? path}`, {
      headers: { "accept-encoding": "identity" },
    });
    const sent = [...answer.headers].filter(
      ([name]) => !["date", "connection", "keep-alive", "content-length"].includes(name),
    );
    expect([path, answer.status, locale]).toEqual([
      path,
      status,
      path.startsWith("/es") ? "es" : "en",
    ]);
    expect(Object.fromEntries(headers)).toEqual(Object.fromEntries(sent));
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(body);
  }
});

test("each renewal is filed before anybody reads it, because an older process may have filed in between", async () => {
  onTestFinished(() => {
    vi.useRealTimers();
    year = 2026;
  });
  const seen: string[] = [];
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const server: FastifyInstance = await startServer(render, ["/"], async (pages, { cause }) => {
    const read = await server.inject({ url: "/" });
    seen.push(`${cause}: ${pages[0]?.body.toString().trim()}, still ${read.body.trim()}`);
    throw new Error("The disk is full.");
  });
  await vi.advanceTimersByTimeAsync(6 * hourMs);
  const before = "renewal: <!DOCTYPE html><p>/ in 2026</p>, still <!DOCTYPE html><p>/ in 2026</p>";
  await expect.poll(() => seen).toEqual([before]);
  year = 2027;
  await vi.advanceTimersByTimeAsync(6 * hourMs);
  vi.useRealTimers();

  // A failure to write the advertising file does not delay a page.
  await expect.poll(async () => (await server.inject({ url: "/" })).body).toContain("in 2027");
  expect(seen).toEqual([
    before,
    "renewal: <!DOCTYPE html><p>/ in 2027</p>, still <!DOCTYPE html><p>/ in 2026</p>",
  ]);
  await server.close();
});
