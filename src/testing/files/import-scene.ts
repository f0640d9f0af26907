import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { expect } from "vitest";
import { WebSocket } from "ws";
import type { ImportRules } from "#features/uploads/server/import/run-import.ts";
import type { Database } from "#platform/database/database.ts";
import { remoteAddress, startFakeRemote } from "./fake-remote.ts";
import { makeAdmin, signIn } from "#testing/staff/staff-session.ts";
import { startTestServer, type TestServer } from "#testing/site/test-server.ts";

/** Short waits, and one local address that counts as public. */
export const sceneRules = {
  guard: {
    isAllowed: (address: string) => address === remoteAddress,
    isPortAllowed: () => true,
  },
  maxBytes: 1_000_000,
  timings: {
    headersMs: 1_500,
    stallMs: 1_500,
    totalMs: 20_000,
    beatMs: 30,
    holdMs: 1_000,
    idleMs: 60_000,
    checkMs: 100,
  },
} satisfies ImportRules;

/** Long waits, for imports that must continue until the test ends them, on any machine. */
export const patientRules = {
  ...sceneRules,
  timings: { ...sceneRules.timings, headersMs: 20_000, stallMs: 20_000, holdMs: 20_000 },
} satisfies ImportRules;

export interface Message {
  readonly action: string;
  // As it came over the wire.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly payload: any;
}

export interface Followed {
  readonly socket: WebSocket;
  readonly messages: Message[];
  /** The last message, once the socket is closed. */
  readonly end: Promise<Message | undefined>;
}

/** A server that may fetch, a foreign server, and a staff member. */
export async function openImportScene(database: Database, rules: ImportRules = {}) {
  const imports = { ...sceneRules, ...rules };
  const clock = { now: () => new Date() };
  const server = await startTestServer(database, { tuning: { imports }, clock });
  await server.app.listen({ port: 0, host: "127.0.0.1" });
  const remote = await startFakeRemote();
  return {
    server,
    remote,
    origin: originOf(server),
    async close() {
      await remote.close();
      await server.close();
    },
  };
}

export function originOf({ app }: TestServer): string {
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

/** @returns the cookie of a session. */
export async function enter(server: TestServer, name: string): Promise<string> {
  await makeAdmin(server.database, name);
  return signIn(server.app, name);
}

export async function ask(server: TestServer, cookie: string, call: "meta" | "get", url: string) {
  const answer = await server.app.inject({
    method: "POST",
    url: `/api/objects/url/${call}`,
    headers: { cookie },
    payload: { url, protocol: "s3-multipart", size: null, metadata: { name: "x" } },
  });
  return { status: answer.statusCode, body: answer.json() };
}

export function follow(origin: string, cookie: string, token: string): Followed {
  const address = `${origin.replace("http", "ws")}/api/${token}`;
  const socket = new WebSocket(address, { headers: { cookie, origin } });
  const messages: Message[] = [];
  socket.on("message", (data) => messages.push(JSON.parse(String(data)) as Message));
  const closed = once(socket, "close");
  return { socket, messages, end: closed.then(() => messages.at(-1)) };
}

/** Runs an import from its link to the last message of its socket. */
export async function importLink(server: TestServer, cookie: string, url: string) {
  const { body } = await ask(server, cookie, "get", url);
  return follow(originOf(server), cookie, body.token as string).end;
}

/** An import of `/held`, of which the first five bytes have arrived. */
export async function followHeld(
  { server, origin, remote }: Awaited<ReturnType<typeof openImportScene>>,
  cookie: string,
): Promise<Followed & { readonly token: string }> {
  const { body } = await ask(server, cookie, "get", `${remote.origin}/held`);
  const followed = await untilHeld(follow(origin, cookie, body.token as string));
  return { ...followed, token: body.token as string };
}

export async function untilHeld(followed: Followed): Promise<Followed> {
  await expect.poll(() => followed.messages.at(-1)?.payload.bytesUploaded).toBe(5);
  return followed;
}
