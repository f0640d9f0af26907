import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { and, isNotNull, isNull } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { WebSocket } from "ws";
import { findObject, objectsTable } from "#features/uploads/server/objects-store.ts";
import { importsTable } from "#features/uploads/server/imports-store.ts";
import type { ResolveHost } from "#platform/outgoing/public-lookup.ts";
import { startFakeRemote } from "#testing/files/fake-remote.ts";
import { publicOnly, readRemoteLink } from "./open-remote-file.ts";
import {
  ask,
  enter,
  followHeld,
  importLink,
  openImportScene,
  patientRules,
  sceneRules,
} from "#testing/files/import-scene.ts";
import { openTestDatabase } from "#testing/database/test-database.ts";
import { useOpened } from "#testing/use-opened.ts";
import { startTestServer } from "#testing/site/test-server.ts";

const store = useOpened(openTestDatabase);
const scene = useOpened(() => openImportScene(store.database, patientRules));
/** A scene with short time limits for servers that send nothing. */
const hasty = useOpened(() => openImportScene(store.database));
/** An address of this machine, which no import may reach. */
const inside = useOpened(() => startFakeRemote("127.0.0.1"));
let ada: string;

beforeAll(async () => {
  ada = await enter(scene.server, "ada");
});

beforeEach(async () => {
  await store.database.db.delete(importsTable);
});

const link = (path: string) => `${scene.remote.origin}${path}`;
const listIncoming = ({ objectsDir } = scene.server) => readdir(join(objectsDir, "incoming"));
/** The objects that count for a person. Objects that were given up stay until their sweep. */
const listOpenObjects = () =>
  store.database.db
    .select()
    .from(objectsTable)
    .where(and(isNull(objectsTable.storedAt), isNotNull(objectsTable.issuedTo)));

test("name, type and size of a file are shown before it is imported", async () => {
  expect(await ask(scene.server, ada, "meta", link("/plan.pdf?x=1"))).toEqual({
    status: 200,
    body: { name: "plan.pdf", type: "application/pdf", size: expect.any(Number) },
  });
});

test("an import from a link reports progress, then the file's address, to the person who began it alone", async () => {
  const { messages, end } = await followHeld(scene, ada);
  scene.remote.release();

  expect(messages.at(-1)).toEqual({
    action: "progress",
    payload: { progress: "50.00", bytesUploaded: 5, bytesTotal: 10 },
  });
  const last = await end;
  expect(last).toMatchObject({ action: "success", payload: { response: { status: 200 } } });
  const { key, location } = JSON.parse(last?.payload.response.responseText);
  expect(location).toBe(`http://site.example/objects/uploads/${key}`);
  expect(last?.payload.url).toBe(location);
  expect(await findObject(store.database.db, key)).toMatchObject({
    purpose: "document",
    issuedTo: "ada",
    byteSize: 10,
    documentType: null,
    storedAt: expect.any(Date),
    claimedAt: null,
  });
});

const toInside = () => `/to?link=${encodeURIComponent(`${inside.origin}/notes.txt`)}`;

test.each([
  ["a link that is none", () => "ftp://a.example/x", "starts with https://"],
  ["a link with a password", () => "http://me:pw@a.example/x", "without a name and password"],
  ["an address inside", () => `${inside.origin}/notes.txt`, "private network"],
  ["the same in other clothes", () => `http://[::ffff:127.0.0.1]:${inside.port}/`, "private"],
  ["the same as one number", () => `http://2130706433:${inside.port}/`, "private network"],
  [
    "a name for an address inside",
    () => `http://localhost:${inside.port}/`,
    "No file came from this link",
  ],
  ["a redirect to an address inside", () => link(toInside()), "private network"],
  ["a redirect to another kind of link", () => link("/to?link=file:///etc/passwd"), "https://"],
  ["redirects without end", () => link("/loop"), "too often"],
  ["a packed answer", () => link("/packed"), "packed"],
  ["a size past the limit", () => link("/promises-too-much"), "at most"],
])("refused before anything is fetched: %s", async (_what, make, sentence) => {
  const { status, body } = await ask(scene.server, ada, "meta", make());

  expect(body.message).toContain(sentence);
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
  expect(inside.asked).toEqual([]);
});

test("every answer that is not a file is refused with the same sentence", async () => {
  const nobody = await startFakeRemote();
  await nobody.close();
  const paths = ["nothing", "closed", "broken", "moved", "silent", "slow-headers", "hangs-up"];
  const links = [...paths, "switches", "hints"].map((path) => `${hasty.remote.origin}/${path}`);
  const answers = await Promise.all(
    [...links, `${nobody.origin}/notes.txt`].map((url) => ask(hasty.server, ada, "meta", url)),
  );

  const sentences = new Set(answers.map(({ status, body }) => `${status} ${body.message}`));
  expect([...sentences]).toEqual([expect.stringMatching(/^400 No file came from this link\. /)]);
});

test("a server that switches protocols is dropped at once, and one that sends endless interim responses is dropped in time", async () => {
  const startedAt = performance.now();
  await ask(scene.server, ada, "meta", link("/switches"));
  expect(performance.now() - startedAt).toBeLessThan(patientRules.timings.headersMs);

  await ask(hasty.server, ada, "meta", `${hasty.remote.origin}/hints`);
  await expect.poll(hasty.remote.countOpen).toBe(0);
});

test("without a test's rules only ports 80 and 443 are requested, at redirects too", () => {
  const guard = { ...publicOnly, isAllowed: () => true };
  const read = (url: string, base?: string) => () =>
    readRemoteLink(url, guard, base === undefined ? undefined : new URL(base)).port;

  expect(["http://a.example", "https://a.example"].map((url) => read(url)())).toEqual(["", ""]);
  expect(read("http://a.example:443/x")()).toBe("443");
  for (const port of [22, 25, 5432, 6379, 8080, 8443]) {
    expect(read(`http://a.example:${port}/x`)).toThrow("port");
    expect(read(`//a.example:${port}/x`, "https://b.example")).toThrow("port");
  }
});

test.each([
  ["a server that stops sending", () => hasty, "/stalls", "stopped sending"],
  ["a server that promised more", () => scene, "/promises-more", "broke off"],
  ["a server that never ends", () => scene, "/endless", "at most"],
])(
  "refused while it is fetched, and nothing is stored: %s",
  async (_what, where, path, sentence) => {
    const { server, remote } = where();
    const last = await importLink(server, ada, `${remote.origin}${path}`);

    expect(last).toMatchObject({ action: "error" });
    expect(last?.payload.error.message).toContain(sentence);
    expect(await listIncoming(server)).toEqual([]);
    expect(await listOpenObjects()).toEqual([]);
    expect(remote.sent()).toBeLessThan(20 * sceneRules.maxBytes);
  },
);

test("a name that resolves to a private address the second time is refused", async () => {
  let times = 0;
  const guard = {
    ...sceneRules.guard,
    resolve: ((_host, _options, done) => {
      times += 1;
      done(null, [{ address: times === 1 ? "127.0.0.2" : "127.0.0.1", family: 4 }]);
    }) satisfies ResolveHost,
  };
  const server = await startTestServer(store.database, {
    tuning: { imports: { ...sceneRules, guard } },
    clock: { now: () => new Date() },
  });
  await server.app.listen({ port: 0, host: "127.0.0.1" });
  const rebound = `http://rebinding.example:${scene.remote.port}/notes.txt`;

  expect((await ask(server, ada, "meta", rebound)).status).toBe(200);
  const last = await importLink(server, ada, rebound);
  await server.close();

  // Every link without a file gets this sentence, so that it reveals no internal names.
  expect(last?.payload.error.message).toContain("No file came from this link");
  expect(times).toBe(2);
});

async function knock(path: string, headers: Record<string, string>) {
  const socket = new WebSocket(`${scene.origin.replace("http", "ws")}${path}`, { headers });
  const [, answer] = await once(socket, "unexpected-response");
  return answer.statusCode as number;
}

test("a socket opens only for the token's owner; every other upgrade is answered as a plain request", async () => {
  const { body } = await ask(scene.server, ada, "get", link("/held"));
  const bob = await enter(scene.server, "bob");

  expect(await knock(`/api/${body.token}`, {})).toBe(401);
  expect(await knock(`/api/${body.token}`, { cookie: bob })).toBe(404);
  expect(await knock(`/api/${"x".repeat(43)}`, { cookie: ada })).toBe(404);
  expect(await knock("/api/leads", { cookie: ada })).toBe(404);
  expect(await knock("/", { cookie: ada })).toBe(404);
  for (const origin of ["https://elsewhere.example", "null", "http://sub.site.example"]) {
    expect(await knock(`/api/${body.token}`, { cookie: ada, origin })).toBe(403);
  }
  const plain = await fetch(`${scene.origin}/api/${body.token}`, { headers: { cookie: ada } });
  expect(plain.status).toBe(404);
});

test("a stranger can't import", async () => {
  expect((await ask(scene.server, "", "meta", link("/notes.txt"))).status).toBe(401);
  expect((await ask(scene.server, "", "get", link("/notes.txt"))).status).toBe(401);
});

test("when one person sends many links at once, 50 are accepted", async () => {
  const eve = await enter(scene.server, "eve");
  const calls = Array.from({ length: 55 }, () => ask(scene.server, eve, "get", link("/notes.txt")));

  const statuses = (await Promise.all(calls)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(50);
  expect(statuses.filter((status) => status === 429)).toHaveLength(5);
});

test("a socket is closed after its user signs out", async () => {
  const bob = await enter(scene.server, "bob");
  const { end } = await followHeld(scene, bob);

  const headers = { cookie: bob };
  await scene.server.app.inject({ method: "POST", url: "/api/auth/logout", headers });

  expect(await end).toMatchObject({ action: "progress" });
  scene.remote.release();
  await expect.poll(() => listIncoming()).toEqual([]);
});

test("a cancelled import leaves nothing", async () => {
  const { socket, end } = await followHeld(scene, ada);
  await expect.poll(() => listIncoming()).toHaveLength(1);
  socket.send(JSON.stringify({ action: "cancel", payload: {} }));

  expect((await end)?.action).toBe("error");
  await expect.poll(() => listIncoming()).toEqual([]);
  await expect.poll(listOpenObjects).toEqual([]);
});

test("a Word file with macros is refused once it has arrived", async () => {
  const last = await importLink(scene.server, ada, link("/word.docx"));

  expect(last?.payload.error.message).toContain("macros");
  expect(await listIncoming()).toEqual([]);
});
