import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { addressOfPicture, pictureShapes } from "#platform/core/site/site-picture.ts";
import { openTestDatabase } from "#testing/database/test-database.ts";
import { enter } from "#testing/files/import-scene.ts";
import { aPhoto } from "#testing/files/pictures.ts";
import { startTestServer } from "#testing/site/test-server.ts";
import { setProfile } from "#testing/staff/a-profile.ts";
import { useOpened } from "#testing/use-opened.ts";
import { registerBuiltPages } from "#app/server/pages/built-pages.ts";

// deploy/nginx.conf ignores `Vary` and caches a response by its own cache key alone. That is safe
// only while no cacheable response depends on anything else.

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const store = useOpened(openTestDatabase);
const server = useOpened(async () => {
  const opened = await startTestServer(store.database, { clock: { now: () => new Date() } });
  await registerBuiltPages(opened.app, opened.ctx.config, opened.ctx);
  await opened.app.listen({ port: 0, host: "127.0.0.1" });
  return opened;
});
const conf = readFileSync(new URL("../../../../../deploy/nginx.conf", import.meta.url), "utf8");

/** A concrete address for each route with parameters. */
const filled = new Map<string, string>();

beforeAll(async () => {
  const cookie = await enter(server, "olga");
  await showPartner();
  filled.set("/pictures/:name", await putPicture(cookie));
  filled.set("/with/:name", "/with/olga").set("/es/with/:name", "/es/with/olga");
  const isShown = async () => (await read("/with/olga")).statusCode === 200;
  await vi.waitUntil(isShown, 60_000);
});
afterAll(() => filled.clear());

const read = (url: string, headers: Readonly<Record<string, string>> = {}) =>
  server.app.inject({ url, headers });

async function showPartner(): Promise<void> {
  const page = { name: "olga", sentence: "I was a teacher.", isShown: true };
  await setProfile(store.database, "olga", { npn: "1234567", shownName: "Olga", page });
}

async function putPicture(cookie: string): Promise<string> {
  const { app } = server;
  const bytes = await aPhoto();
  const query = `filename=ruth.jpg&type=image/jpeg&metadata[size]=${bytes.length}`;
  const asked = await app.inject({
    url: `/api/objects/s3/params?${query}`,
    headers: { cookie },
  });
  const { pathname, search } = new URL(asked.json().url);
  const headers = { "content-type": "image/jpeg" };
  await app.inject({ method: "PUT", url: pathname + search, payload: bytes, headers });
  const named = await app.inject({
    method: "POST",
    url: "/api/admin/site/pictures",
    headers: { cookie },
    payload: { key: pathname.split("/").at(-1), kind: "portrait" },
  });
  const [width = 0] = pictureShapes.portrait.widths;
  return addressOfPicture(named.json().id, width, "jpg");
}

/** Request headers that are part of nginx.conf's cache key, directly or through a map. */
function readKeyedHeaders(): string[] {
  const [, key = ""] = /proxy_cache_key (\S+);/.exec(conf) ?? [];
  return [...key.matchAll(/\$(\w+)/g)].flatMap(([, name = ""]) => {
    if (name === "host") return ["host"];
    const [, mapped = name] = new RegExp(`map \\$(\\w+) \\$${name} \\{`).exec(conf) ?? [];
    const [, header] = /^http_(\w+)$/.exec(mapped) ?? [];
    return header === undefined ? [] : [header.replaceAll("_", "-")];
  });
}

/** Whether nginx would cache a response: only if its own header says for how long. */
function mayBeKept(cacheControl: unknown): boolean {
  const header = typeof cacheControl === "string" ? cacheControl : "";
  if (/no-store|no-cache|private/.test(header)) return false;
  const [, seconds] = /s-maxage=(\d+)/.exec(header) ?? /max-age=(\d+)/.exec(header) ?? [];
  return Number(seconds ?? 0) > 0;
}

/** Headers in which callers differ; a response that depends on one would vary or show its value. */
const others = {
  origin: "https://other.example",
  "accept-language": "es",
  cookie: "language=es; session=of-somebody",
  "user-agent": "another browser",
  accept: "image/avif,image/webp,*/*",
  "sec-fetch-dest": "image",
  "save-data": "on",
};

/** Locations of nginx.conf that cache nothing. */
const isNeverKept = (url: string) => /^\/(?:api|objects|preview|metrics)(?:\/|$)/.test(url);

test("a response that nginx may cache varies by nothing but the parts of nginx.conf's cache key", async () => {
  const keyed = readKeyedHeaders();
  expect(keyed.toSorted()).toEqual(["accept-encoding", "host"]);
  const routes = listSomeRoutes();
  const notAnswered: string[] = [];
  const kept = new Set<string>();
  const mayKeep = routes.filter((route) => !isNeverKept(route.url));
  for (const [index, { url }] of mayKeep.entries()) {
    const address = filled.get(url) ?? url;
    const forms = index % packedEvery === 0 || filled.has(url) ? ["br", "identity"] : ["identity"];
    for (const form of forms) {
      const one = await read(address, { "accept-encoding": form });
      const other = await read(address, { ...others, "accept-encoding": form });
      if (one.statusCode !== 200) notAnswered.push(url);
      for (const { headers } of [one, other]) {
        if (!mayBeKept(headers["cache-control"])) continue;
        kept.add(url);
        const varies = String(headers["vary"] ?? "")
          .toLowerCase()
          .split(/\s*,\s*/);
        expect([url, varies.filter((name) => name !== "" && !keyed.includes(name))]).toEqual([
          url,
          [],
        ]);
        expect([url, headers["set-cookie"]]).toEqual([url, undefined]);
      }
      if (!mayBeKept(one.headers["cache-control"])) continue;
      expect([url, other.rawPayload.equals(one.rawPayload)]).toEqual([url, true]);
      expect([url, without(other.headers, "date")]).toEqual([url, without(one.headers, "date")]);
    }
  }
  const some = ["/", "/es/contact", "/robots.txt", "/icon.svg", ...filled.keys()];
  expect([...kept]).toEqual(expect.arrayContaining(some));
  expect([...kept].filter((url) => /^\/assets\/.+\.(?:js|css)$/.test(url))).not.toEqual([]);
  const parts = [...new Set(notAnswered)].filter((url) => /[:*]/.test(url));
  expect(parts.filter((url) => !url.startsWith("/admin/"))).toEqual(["/assets/:name"]);
});

/** Of so many addresses one is read compressed, too: a page takes a quarter of a second to pack. */
const packedEvery = 5;

/** How many of the build's files of one kind are read: one handler serves all of them. */
const filesOfAKind = 8;

/** Every route that reads, and a few of the build's files of each kind. */
function listSomeRoutes() {
  const counts = new Map<string, number>();
  return server.app.routeList.filter(({ method, url }) => {
    const kind = /^\/assets\/.+(\.\w+)$/.exec(url)?.[1];
    if (method !== "GET" || kind === undefined) return method === "GET";
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    return (counts.get(kind) ?? 0) <= filesOfAKind;
  });
}

function without(headers: object, name: string): object {
  return Object.fromEntries(Object.entries(headers).filter(([each]) => each !== name));
}
