import { mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import type { FastifyInstance } from "fastify";
import { afterEach, expect, test, vi } from "vitest";
import { createLog } from "#platform/process/log.ts";
import { createHttpServer } from "#platform/http/http-server.ts";
import { sendRaw } from "#testing/site/raw-request.ts";
import { pageRoutes } from "#app/server/pages/page-routes.ts";
import type { RenderPage } from "#app/server/pages/page-renderer.ts";
import { dayMs, hourMs } from "#platform/core/durations.ts";

let edition = 1;
let length = 2_000;
const render: RenderPage = async (address) => ({
  status: address.endsWith("/404") ? 404 : 200,
  contentType: "text/html; charset=utf-8",
  html: `<!DOCTYPE html><p>${address}, edition ${edition}</p>`.padEnd(length, " "),
  contentSecurityPolicy: `default-src 'none'; report-uri ${address}`,
  etag: `W/"${edition}"`,
});

const closing: Array<() => Promise<unknown>> = [];
afterEach(async () => {
  vi.useRealTimers();
  edition = 1;
  length = 2_000;
  while (closing.length > 0) await closing.pop()?.();
});

interface Site {
  readonly app: FastifyInstance;
  /** The number of responses that came from the framework. */
  readonly seen: () => number;
  /** The whole response as it was sent, without its date and with header names in lower case. */
  readonly ask: (request: string) => Promise<string>;
}

async function openSite({ trustedProxies = [] as string[], level = "silent" } = {}): Promise<Site> {
  const clientDir = await mkdtemp(path.join(tmpdir(), "client-"));
  closing.push(() => rm(clientDir, { recursive: true }));
  const app = await createHttpServer({
    log: createLog(level),
    siteUrl: "https://site.example",
    trustedProxies,
    // With fake time the load would be measured every second of many hours.
    limits: { loadSampleMs: dayMs },
  });
  closing.push(() => app.close());
  let seen = 0;
  app.addHook("onSend", async () => void (seen += 1));
  const publicPaths = ["/", "/about", "/stop-calls", "/calls-again"];
  await pageRoutes(app, { render, publicPaths, staffPaths: ["/admin/login"], clientDir });
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  const ask = async (request: string) =>
    (await sendRaw(port, request))
      .replace(/\r\nDate: [^\r]*/i, "")
      .replace(/^[\w-]+: /gm, (name) => name.toLowerCase());
  return { app, seen: () => seen, ask };
}

const get = (url: string, ...headers: string[]) =>
  [`GET ${url} HTTP/1.1`, "Host: site.example", "Connection: close", ...headers, "", ""].join(
    "\r\n",
  );

test.each(["/stop-calls", "/calls-again"])(
  "%s redirects without its link, also once the page is in memory",
  async (path) => {
    const { ask } = await openSite();
    for (let time = 0; time < 2; time += 1) {
      expect(await ask(get(`${path}?link=a.b`))).toMatch(/^HTTP\/1.1 200/);
      for (const url of [path, `${path}?`, `${path}?link=`, `${path}?x=1`]) {
        const answer = await ask(get(url));
        expect(answer).toMatch(/^HTTP\/1.1 302/);
        expect(answer).toContain(`\nlocation: ${path}/over\r`);
      }
    }
  },
);

test.each([
  ["/", []],
  ["/about", ["Accept-Encoding: gzip, deflate, br, zstd"]],
  ["/about", ["Accept-Encoding: gzip"]],
  ["/about", ["Accept-Encoding: br;q=0, gzip"]],
  ["/about", ['If-None-Match: "other", W/"1"']],
  ["/about?utm_source=letter&x=%zz", ["Accept-Encoding: br", "Cookie: a=b"]],
])(
  "a repeated request for a page is answered from memory, byte for byte: %s %j",
  async (url, headers) => {
    const { ask, seen } = await openSite();

    const first = await ask(get(url, ...headers));
    const again = await ask(get(url, ...headers));

    expect(seen()).toBe(1);
    expect(again).toBe(first);
    expect(first).toMatch(/^HTTP\/1\.1 (200|304) /);
    expect(first).toContain("\r\nstrict-transport-security: max-age=");
    expect(first).toContain("\r\npermissions-policy: ");
  },
);

test("a page too long to be kept as text is answered from memory as well", async () => {
  length = 40_000;
  const { ask, seen } = await openSite();

  const first = await ask(get("/"));

  expect(first.split("\r\n\r\n")[1]).toHaveLength(length);
  expect(await ask(get("/"))).toBe(first);
  expect(seen()).toBe(1);
});

test("each encoding of a page has its own remembered response", async () => {
  const { ask, seen } = await openSite();
  const packed = get("/", "Accept-Encoding: br");

  await ask(get("/"));
  const first = await ask(packed);

  expect(first).toContain("content-encoding: br");
  expect(await ask(packed)).toBe(first);
  expect(await ask(get("/"))).not.toContain("content-encoding");
  expect(seen()).toBe(2);
});

test.each([
  ["HEAD", "HEAD / HTTP/1.1\r\nHost: site.example\r\nConnection: close\r\n\r\n", 200],
  ["another method", "POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", 404],
  ["no host", "GET / HTTP/1.1\r\nConnection: close\r\n\r\n", 400],
  ["an old client", "GET / HTTP/1.0\r\n\r\n", 200],
  ["a body", `${get("/", "Content-Length: 2")}{}`, 200],
  ["a forwarded visitor", get("/", "X-Forwarded-For: 192.0.2.1"), 200],
  ["a page of the back office", get("/admin/login"), 200],
  ["a page that isn't there", get("/nothing"), 404],
])("the framework answers an unusual request: %s", async (_what, request, status) => {
  const { ask, seen } = await openSite();
  for (const url of ["/", "/admin/login", "/nothing"]) await ask(get(url));
  const before = seen();

  expect(await ask(request)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(seen()).toBe(before + 1);
});

test("behind a named proxy, forwarded visitors are answered from memory, too", async () => {
  const { ask, seen } = await openSite({ trustedProxies: ["127.0.0.1"] });
  const forwarded = get("/", "X-Forwarded-For: 192.0.2.1");

  await ask(forwarded);
  await ask(forwarded);

  expect(seen()).toBe(1);
});

test("where every response is logged, none bypasses the log", async () => {
  const { ask, seen } = await openSite({ level: "debug" });

  await ask(get("/"));
  await ask(get("/"));

  expect(seen()).toBe(2);
});

test("a page that was rendered again is no longer answered from the old memory", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { ask } = await openSite();
  await ask(get("/"));
  expect(await ask(get("/"))).toContain("edition 1");

  edition = 2;
  await vi.advanceTimersByTimeAsync(6 * hourMs);
  vi.useRealTimers();

  await expect.poll(() => ask(get("/"))).toContain("edition 2");
});
