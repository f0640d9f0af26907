import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import { watchSocket } from "./follow-import.ts";

const pingMs = 25_000;

async function openPair(options: { readonly autoPong?: boolean } = {}) {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const http = createServer().listen(0, "127.0.0.1");
  await once(http, "listening");
  const server = new WebSocketServer({ server: http });
  const { port } = http.address() as AddressInfo;
  const connected = once(server, "connection");
  const client = new WebSocket(`ws://127.0.0.1:${port}`, options);
  onTestFinished(() => {
    vi.useRealTimers();
    client.terminate();
    http.closeAllConnections();
    http.close();
  });
  const upgraded = once(client, "upgrade");
  const opened = once(client, "open");
  const [socket] = (await connected) as [WebSocket];
  const [{ socket: line }] = (await upgraded) as [{ socket: Socket }];
  await opened;
  return { socket, client, line, watched: watchSocket(socket, async () => {}) };
}

test("a client that does not answer a ping is disconnected, one that answers stays", async () => {
  const dead = await openPair({ autoPong: false });
  const closed = once(dead.socket, "close");
  vi.advanceTimersByTime(2 * pingMs);
  await closed;
  expect(dead.watched.signal.aborted).toBe(true);

  const alive = await openPair();
  for (let time = 0; time < 4; time += 1) {
    const answered = once(alive.socket, "pong");
    vi.advanceTimersByTime(pingMs);
    await answered;
  }
  expect(alive.watched.isOpen()).toBe(true);
});

test("a client that does not read gets no further messages until it reads", async () => {
  const { watched, line } = await openPair();
  const piece = "x".repeat(65_536);
  line.pause();
  let sent = 0;
  while (sent < 1_000 && watched.send(piece)) sent += 1;

  expect(sent).toBeLessThan(1_000);
  line.resume();
  await expect.poll(() => watched.send("more")).toBe(true);
});
