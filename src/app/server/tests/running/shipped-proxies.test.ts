import { connect as connectHttp2 } from "node:http2";
import { get, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import { Agent, request } from "node:https";
import { once } from "node:events";
import { readdir, stat } from "node:fs/promises";
import { connect as connectTls } from "node:tls";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { WebSocket } from "ws";
import { expect, onTestFinished, test, vi } from "vitest";
import { readConfig } from "#platform/config/config.ts";
import { aPdf } from "#testing/files/documents.ts";
import { startFakeRemote } from "#testing/files/fake-remote.ts";
import { ask, enter, originOf, sceneRules } from "#testing/files/import-scene.ts";
import { visitThrough } from "#testing/around/proxy-visitor.ts";
import {
  shippedName,
  startShippedCaddy,
  startShippedNginx,
  type ShippedProxy,
} from "#testing/around/shipped-proxy.ts";
import { openTestDatabase } from "#testing/database/test-database.ts";
import { startTestServer } from "#testing/site/test-server.ts";
import { useOpened } from "#testing/use-opened.ts";
import { registerBuiltPages } from "#app/server/pages/built-pages.ts";

// The files under deploy/ as they are shipped, in front of the real server and its built pages.

vi.setConfig({ testTimeout: 60_000 });

const siteUrl = `https://${shippedName}`;
const names = ["nginx", "caddy"] as const;
const megabyte = 1_048_576;

const store = useOpened(openTestDatabase);
const server = useOpened(async () => {
  const opened = await startTestServer(store.database, {
    config: { siteUrl, trustedProxies: ["127.0.0.1"] },
    clock: { now: () => new Date() },
    tuning: { imports: sceneRules },
  });
  await registerBuiltPages(opened.app, readConfig({ SITE_URL: siteUrl, TRUST_PROXY: "127.0.0.1" }));
  await opened.app.listen({ port: 0, host: "127.0.0.1" });
  return opened;
});
const portsOfSite = () => [Number(new URL(originOf(server)).port)];
const proxies = {
  nginx: useOpened(() => startShippedNginx(portsOfSite())),
  caddy: useOpened(() => startShippedCaddy(portsOfSite())),
};

function askOverHttp(port: number, host: string, path: string) {
  return new Promise<{ status: number; headers: IncomingHttpHeaders }>((resolve, reject) => {
    const headers = { host };
    get({ host: "127.0.0.1", port, path, headers, agent: false }, (answer) => {
      answer.resume();
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers });
    }).on("error", reject);
  });
}

function visit(proxy: ShippedProxy, localAddress = "127.0.0.1") {
  const visitor = visitThrough(proxy, { localAddress });
  onTestFinished(() => visitor.close());
  return visitor;
}

test.each(names)(
  "%s: plain http and other host names redirect to the one address, with the path",
  async (name) => {
    const { httpPort } = proxies[name];
    for (const host of [shippedName, "example.com"]) {
      const { status, headers } = await askOverHttp(httpPort, host, "/contact?a=1");
      expect(status).toBeGreaterThanOrEqual(301);
      expect(headers.location).toMatch(/^https:\/\/(www\.)?example\.com(:\d+)?\/contact\?a=1$/);
    }
    const other = await visit(proxies[name]).call("/contact?a=1", {
      headers: { host: "example.com" },
    });
    expect([other.status, other.headers.location]).toEqual([308, `${siteUrl}/contact?a=1`]);
  },
);

test.each(names)("%s: a page is served over HTTP/2", async (name) => {
  const { httpsPort, ca } = proxies[name];
  const session = connectHttp2(`https://127.0.0.1:${httpsPort}`, { ca, servername: shippedName });
  const stream = session.request({ ":path": "/contact", ":authority": shippedName });
  const [headers] = (await once(stream, "response")) as [Readonly<Record<string, unknown>>];
  stream.resume();
  await once(stream, "end");
  session.close();
  expect(headers[":status"]).toBe(200);
});

test.each(names)(
  "%s: a page has each of the site's security headers once, and none of the proxy's",
  async (name) => {
    const { rawHeaders, headers } = await visit(proxies[name]).call("/");
    const heads = rawHeaders.filter((_, at) => at % 2 === 0).map((head) => head.toLowerCase());
    const expected = [
      "strict-transport-security",
      "content-security-policy",
      "x-content-type-options",
      "referrer-policy",
      "permissions-policy",
    ];
    for (const head of expected) expect(heads.filter((one) => one === head)).toEqual([head]);
    expect(headers.server ?? "").not.toMatch(/\d/);
  },
);

test.each(names)(
  "%s: limits count the visitor's real address, whatever the visitor claims",
  async (name) => {
    const guess = (localAddress: string, number: number) =>
      visit(proxies[name], localAddress).call("/api/auth/login", {
        method: "POST",
        headers: { "x-forwarded-for": `198.51.100.${number}`, forwarded: "for=198.51.100.9" },
        body: { username: `nobody-${name}`, password: "not the password" },
      });
    const from = name === "nginx" ? ["127.0.0.2", "127.0.0.3"] : ["127.0.0.4", "127.0.0.5"];
    const statuses: number[] = [];
    for (let number = 1; number <= 11; number += 1) {
      statuses.push((await guess(from[0] ?? "", number)).status);
    }
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(401));
    expect(statuses[10]).toBe(429);
    expect((await guess(from[1] ?? "", 1)).status).toBe(401);
  },
);

test.each(names)(
  "%s: a résumé of ten megabytes arrives, and a larger one is refused with a sentence",
  async (name) => {
    const visitor = visit(proxies[name]);
    const upload = async (body: Buffer) => {
      const { text } = await visitor.call("/api/objects/upload", { method: "POST" });
      const { pathname, search } = new URL((JSON.parse(text) as { uploadURL: string }).uploadURL);
      return visitor.call(pathname + search, { method: "PUT", body });
    };
    const most = 10_485_760;
    expect((await upload(aPdf({ byteSize: most }))).status).toBe(200);
    for (const bytes of [most + 1, most + 1_500_000]) {
      const { status, text } = await upload(aPdf({ byteSize: bytes }));
      expect(status).toBe(413);
      expect(JSON.parse(text)).toMatchObject({ success: false, message: expect.any(String) });
    }
  },
);

test.each(names)("%s: an import is followed over a web socket to its end", async (name) => {
  const remote = await startFakeRemote();
  onTestFinished(() => remote.close());
  const cookie = await enter(server, `importer-${name}`);
  const { body } = await ask(server, cookie, "get", `${remote.origin}/plan.pdf`);
  const { httpsPort, ca } = proxies[name];
  const socket = new WebSocket(`wss://127.0.0.1:${httpsPort}/api/${body.token as string}`, {
    headers: { cookie, host: shippedName, origin: siteUrl },
    agent: new Agent({ servername: shippedName, ca }),
  });
  const messages: string[] = [];
  socket.on("message", (data) =>
    messages.push((JSON.parse(String(data)) as { action: string }).action),
  );
  await once(socket, "close");
  expect(messages.at(-1)).toBe("success");
});

test.each(names)("%s: visitors can't read the metrics", async (name) => {
  const { status, headers } = await visit(proxies[name]).call("/metrics");
  expect(status).toBe(404);
  expect(headers).toMatchObject(ownHeaders);
});

test.each([
  ["/api/contact-inquiry", "127.0.0.6"],
  ["/contact", "127.0.0.8"],
])(
  "nginx: one address may have 200 open requests of %s, and others are still served",
  async (path, from) => {
    const { httpsPort: port, ca } = proxies.nginx;
    const sendHalf = (localAddress: string) => {
      const headers = {
        host: shippedName,
        "content-type": "application/json",
        "content-length": 9,
      };
      const place = { host: "127.0.0.1", port, ca, servername: shippedName, localAddress };
      const sent = request({ ...place, method: "POST", path, headers, agent: false });
      onTestFinished(() => void sent.destroy());
      sent.on("error", () => {}).write("{");
      return sent;
    };
    const refused: (number | undefined)[] = [];
    const others: IncomingHttpHeaders[] = [];
    for (let call = 0; call < 205; call += 1) {
      sendHalf(from).on("response", ({ statusCode, headers }: IncomingMessage) => {
        refused.push(statusCode);
        others.push(headers);
      });
    }

    await expect.poll(() => refused).toEqual(Array(5).fill(429));
    for (const headers of others) expect(headers).toMatchObject(ownHeaders);
    expect((await visit(proxies.nginx, "127.0.0.7").call("/healthz")).status).toBe(200);
  },
);

/** Headers of responses that a proxy makes itself. */
const ownHeaders = {
  "content-security-policy": expect.stringContaining("default-src 'none'"),
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "strict-transport-security": expect.stringContaining("max-age=31536000"),
  "cache-control": "no-store",
};

test.each(names)(
  "%s: its log contains paths, but no query strings and no referrers",
  async (name) => {
    const visitor = visit(proxies[name]);
    const headers = { referer: `${siteUrl}/stop-calls?link=from-there` };
    for (const path of [
      "/stop-calls?link=sealed-secret",
      "/preview/token-secret/about",
      "/Preview/token-secret/about",
      "/es/preview/token-secret",
      "/ES/PREVIEW/token-secret/x",
      "/%70review/token-secret/y",
      "/p%52%65v%69ew/token-secret",
      "/objects/uploads/x?signature=signed-secret",
    ]) {
      await visitor.call(path, { headers });
    }
    const refused = await visitor.call("/contact?q=sealed-secret", {
      headers: { host: "example.com" },
    });
    expect(refused.headers).toMatchObject(ownHeaders);

    await expect.poll(() => proxies[name].readLog()).toContain("/objects/uploads/x");
    const log = await proxies[name].readLog();
    expect(log).toContain("/stop-calls");
    expect(log).toMatch(/\/preview\/.*\/about/);
    expect(log).not.toMatch(/secret|from-there/);
  },
);

test("nginx: its own refusals of pages have security headers", async () => {
  const open = (headers = {}) => visit(proxies.nginx).call("/contact", { headers });
  expect((await open()).status).toBe(200);
  const { httpsPort: port, ca } = proxies.nginx;
  const socket = connectTls({ host: "127.0.0.1", port, ca, servername: shippedName });
  socket.write(
    `POST /contact HTTP/1.1\r\nHost: ${shippedName}\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\nno chunk\r\n`,
  );
  const faulty = await text(socket);
  expect(faulty).toMatch(/^HTTP\/1\.1 400 /);
  for (const head of Object.keys(ownHeaders)) expect(faulty.toLowerCase()).toContain(`${head}: `);
  for (const headers of [
    { "if-match": '"another"' },
    { "if-unmodified-since": "Mon, 01 Jan 2001 00:00:00 GMT", "if-match": '"x"' },
  ]) {
    const unmet = await open(headers);
    expect(unmet.status).toBe(412);
    expect(unmet.headers).toMatchObject(ownHeaders);
  }
});

test("nginx: the address of previews without a slash redirects to the one with it, and neither is cached", async () => {
  const visitor = visit(proxies.nginx);
  for (let time = 0; time < 2; time += 1) {
    const bare = await visitor.call("/preview");
    expect([bare.status, new URL(bare.headers.location ?? "").pathname]).toEqual([
      301,
      "/preview/",
    ]);
    expect(bare.headers).toMatchObject(ownHeaders);
    const whole = await visitor.call("/preview/");
    expect([whole.status, whole.headers["cache-control"]]).toEqual([404, "no-store"]);
  }
});

/** Begins an upload of that size, and returns the path for one of its parts. */
async function openParts(visitor: ReturnType<typeof visit>, cookie: string, size: number) {
  const headers = { cookie };
  const at = "/api/objects/s3/multipart";
  const body = { filename: "talk.mp4", metadata: { size } };
  const begun = JSON.parse((await visitor.call(at, { method: "POST", headers, body })).text);
  const name = `${at}/${begun.uploadId as string}`;
  const key = `key=${begun.key as string}`;
  return {
    folder: join(server.objectsDir, "parts", `${begun.key}.${begun.uploadId}`),
    async locate(part: number) {
      const { text } = await visitor.call(`${name}/${part}?${key}`, { headers });
      const { pathname, search } = new URL((JSON.parse(text) as { url: string }).url);
      return pathname + search;
    },
    complete: (parts: object) =>
      visitor.call(`${name}/complete?${key}`, { method: "POST", headers, body: { parts } }),
  };
}

function put({ httpsPort: port, ca }: ShippedProxy, path: string, byteSize: number) {
  const headers = { host: shippedName, "content-length": byteSize };
  const place = { host: "127.0.0.1", port, ca, servername: shippedName };
  const sent = request({ ...place, method: "PUT", path, headers, agent: false });
  const answered = once(sent, "response").then(async ([answer]) => {
    const { statusCode, headers: given } = answer as IncomingMessage;
    return { status: statusCode, etag: given.etag, body: await text(answer as IncomingMessage) };
  });
  return { sent, answered };
}

test.each(names)(
  "%s: a part of a document reaches the site while it is being sent",
  async (name) => {
    const cookie = await enter(server, `sender-${name}`);
    const half = 4_000_000;
    const upload = await openParts(visit(proxies[name]), cookie, 2 * half);
    const { sent, answered } = put(proxies[name], await upload.locate(1), 2 * half);
    sent.write(Buffer.alloc(half, "a"));
    const readSizes = async () => {
      const files = await readdir(upload.folder);
      return Promise.all(files.map(async (file) => (await stat(join(upload.folder, file))).size));
    };
    await expect.poll(async () => (await readSizes())[0]).toBe(half);
    sent.end(Buffer.alloc(half, "b"));

    const { status, etag } = await answered;
    expect(status).toBe(200);
    const done = await upload.complete([{ PartNumber: 1, ETag: etag }]);
    expect(done.status).toBe(200);
    expect(JSON.parse(done.text).location).toMatch(`${siteUrl}/objects/uploads/`);
  },
);

test.each(names)(
  "%s: a part of a hundred megabytes is accepted, and a larger one is refused",
  async (name) => {
    const cookie = await enter(server, `large-${name}`);
    const upload = await openParts(visit(proxies[name]), cookie, 200 * megabyte);
    const most = put(proxies[name], await upload.locate(1), 100 * megabyte);
    most.sent.write(Buffer.alloc(1_000));
    await expect.poll(() => readdir(upload.folder)).toHaveLength(1);
    most.answered.catch(() => {});
    most.sent.destroy();

    for (const bytes of [100 * megabyte + 1, 102 * megabyte]) {
      const { sent, answered } = put(proxies[name], await upload.locate(2), bytes);
      sent.flushHeaders();
      const { status, body } = await answered;
      sent.destroy();
      expect([bytes, status]).toEqual([bytes, 413]);
      expect(JSON.parse(body)).toMatchObject({ success: false, message: expect.any(String) });
    }
  },
);
