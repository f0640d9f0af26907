import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
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

test("the socket connects to the address from the lookup, under the requested host name", async () => {
  const port = await listen((request, response) => response.end(request.headers.host));
  const url = `http://receiver.example:${port}/`;
  const response = await createFetchWithLookup(toLoopback)(url, { method: "POST", body: "lead" });
  expect(await response.text()).toBe(`receiver.example:${port}`);
  expect(asked).toEqual(["receiver.example"]);
});

test("an aborted call fails with the caller's reason", async () => {
  const controller = new AbortController();
  const reason = new DOMException("Enough.", "AbortError");
  const port = await listen(() => controller.abort(reason));
  const call = createFetchWithLookup()(`http://127.0.0.1:${port}`, { signal: controller.signal });
  await expect(call).rejects.toBe(reason);
});

test.each(["", "Content-Length: 100\r\n", "Transfer-Encoding: chunked\r\n"])(
  "a call aborted during its response is an error for the reader, and no short response: %j",
  async (header) => {
    const controller = new AbortController();
    const head = `HTTP/1.1 200 OK\r\n${header}\r\n`;
    const port = await listen(({ socket }) => void socket.write(head));
    const { signal } = controller;
    const response = await createFetchWithLookup()(`http://127.0.0.1:${port}`, { signal });
    const reading = response.text();
    controller.abort();
    await expect(reading).rejects.toThrow("aborted");
  },
);

test("a redirect is returned as a response, and not followed to an unchecked address", async () => {
  const port = await listen((_request, response) => {
    response.writeHead(302, { location: "http://169.254.169.254/" }).end();
  });
  const { status, headers } = await createFetchWithLookup()(`http://127.0.0.1:${port}`);
  expect([status, headers.get("location")]).toEqual([302, "http://169.254.169.254/"]);
});

test("a response that breaks off is an error for the reader", async () => {
  const port = await listen((_request, response) => {
    response.writeHead(200, { "content-length": "100" });
    response.write("half of", () => response.destroy());
  });
  const response = await createFetchWithLookup()(`http://127.0.0.1:${port}`);
  await expect(response.text()).rejects.toThrow("terminated");
});
