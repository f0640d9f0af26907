import { once } from "node:events";
import { createServer } from "node:http";
import type { RequestListener } from "node:http";
import type { AddressInfo, LookupFunction } from "node:net";
import { afterEach, expect, test } from "vitest";
import { createFetchWithLookup } from "./fetch-with-lookup.ts";

const servers: ReturnType<typeof createServer>[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

async function listen(answer: RequestListener): Promise<number> {
  const server = createServer(answer);
  servers.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

const asked: string[] = [];
const toLoopback: LookupFunction = (hostname, options, done) => {
  asked.push(hostname);
  const found = { address: "127.0.0.1", family: 4 };
  return options.all ? done(null, [found]) : done(null, found.address, found.family);
};

test("the socket goes where the lookup says, under the name that was asked for", async () => {
  const port = await listen((request, response) => response.end(request.headers.host));
  const url = `http://receiver.example:${port}/`;
  const response = await createFetchWithLookup(toLoopback)(url, { method: "POST", body: "lead" });
  expect(await response.text()).toBe(`receiver.example:${port}`);
  expect(asked).toEqual(["receiver.example"]);
});

test("a call that is given up ends with the caller's reason", async () => {
  const controller = new AbortController();
  const reason = new DOMException("Enough.", "AbortError");
  const port = await listen(() => controller.abort(reason));
  const call = createFetchWithLookup()(`http://127.0.0.1:${port}`, { signal: controller.signal });
  await expect(call).rejects.toBe(reason);
});

test("a lost connection is told as the global fetch tells it, with the system's code", async () => {
  const port = await listen((request) => request.socket.destroy());
  const call = createFetchWithLookup()(`http://127.0.0.1:${port}`);
  await expect(call).rejects.toMatchObject({
    name: "TypeError",
    cause: { code: "ECONNRESET" },
  });
});

test("an answer that breaks off in the middle is an error to whoever reads it", async () => {
  const port = await listen((_request, response) => {
    response.writeHead(200, { "content-length": "100" });
    response.write("half of", () => response.destroy());
  });
  const response = await createFetchWithLookup()(`http://127.0.0.1:${port}`);
  await expect(response.text()).rejects.toThrow("aborted");
});

test("a plain-text server is not taken for an https one", async () => {
  const port = await listen((_request, response) => response.end("fine"));
  const call = createFetchWithLookup()(`https://127.0.0.1:${port}`);
  await expect(call).rejects.toMatchObject({ message: "fetch failed" });
});
