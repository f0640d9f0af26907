import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { describeError } from "#platform/process/log.ts";
import { crmFailureOf } from "#testing/crm/vendor-scenes.ts";
import {
  checkCrmAddress,
  createCrmClient,
  type CrmRequest,
  readBoundedText,
} from "./crm-client.ts";

interface Scene {
  readonly url: string;
  readonly call: (changes?: Partial<CrmRequest>) => ReturnType<ReturnType<typeof createCrmClient>>;
}

async function scene(listener: RequestListener): Promise<Scene> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, call: callerOf(`${url}/base`) };
}

function callerOf(baseUrl: string): Scene["call"] {
  const call = createCrmClient({
    label: "Vendor",
    baseUrl,
    headers: { authorization: "Bearer secret-token" },
  });
  return (changes = {}) =>
    call({ method: "POST", path: "/things", signal: AbortSignal.timeout(60_000), ...changes });
}

test("a call reaches its path below the address, with headers and JSON", async () => {
  const { call } = await scene((request, response) => {
    const { method, url, headers } = request;
    request.setEncoding("utf8").on("data", (text: string) => {
      const { authorization, accept } = headers;
      const type = headers["content-type"];
      response.end(
        JSON.stringify({
          method,
          url,
          authorization,
          accept,
          type,
          text,
          extra: headers["x-extra"],
        }),
      );
    });
  });
  const { body } = await call({
    path: "/things/a%2Fb?x=1",
    json: { a: 1 },
    headers: { "x-extra": "1" },
  });
  expect(body).toEqual({
    method: "POST",
    url: "/base/things/a%2Fb?x=1",
    authorization: "Bearer secret-token",
    accept: "application/json",
    type: "application/json",
    text: '{"a":1}',
    extra: "1",
  });
});

test("a form is sent as a form", async () => {
  const { call } = await scene((request, response) => {
    request.setEncoding("utf8").on("data", (text: string) => {
      response.end(JSON.stringify([request.headers["content-type"], text]));
    });
  });
  const { body } = await call({ form: { a: "1&2", b: "ä" } });
  expect(body).toEqual(["application/x-www-form-urlencoded;charset=UTF-8", "a=1%262&b=%C3%A4"]);
});

test.each([200, 204, 300, 400, 401, 404, 429, 500, 503])(
  "a status of %i is returned as an answer, and nothing is sent a second time",
  async (status) => {
    let calls = 0;
    const { call } = await scene((_, response) => {
      calls += 1;
      response.writeHead(status, { "retry-after": "0" }).end();
    });
    expect(await call()).toMatchObject({ status, body: null });
    expect(await call({ method: "GET" })).toMatchObject({ status, body: null });
    expect(calls).toBe(2);
  },
);

test("a redirect is not followed, so that no token reaches another host", async () => {
  const paths: (string | undefined)[] = [];
  const { call } = await scene(({ url }, response) => {
    paths.push(url);
    response.writeHead(302, { location: "/elsewhere" }).end();
  });
  expect(await call()).toMatchObject({ status: 302 });
  expect(paths).toEqual(["/base/things"]);
});

test.each([
  ["<html>", null],
  ["", null],
  ['{"a":', null],
  ['{"a":1}', { a: 1 }],
  ["[]", []],
])("the body %j reads as %j", async (text, body) => {
  const { call } = await scene((_, response) => response.end(text));
  expect((await call()).body).toEqual(body);
});

test("a call to a host where nothing listens counts as never sent", async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  const failure = await crmFailureOf(callerOf(`http://127.0.0.1:${port}`)());
  expect(failure).toMatchObject({
    kind: "transient",
    message: "Vendor can't be reached (ECONNREFUSED).",
  });
});

type Loss = (request: IncomingMessage, response: ServerResponse, giveUp: () => void) => void;

const losses: Readonly<Record<string, Loss>> = {
  "drops the connection": (request) => request.socket.destroy(),
  "drops it within the answer": (request, response) => {
    response.writeHead(200, { "content-length": "100" });
    response.write("{", () => request.socket.destroy());
  },
  "never answers": (_request, _response, giveUp) => giveUp(),
  "never ends its answer": (_request, response, giveUp) => {
    response.writeHead(200).write("{", () => giveUp());
  },
};

test.each(Object.entries(losses))(
  "when a CRM %s, a write may have happened and a read may not",
  async (_, lose) => {
    let giveUp = () => {};
    const { call } = await scene((request, response) => lose(request, response, () => giveUp()));
    const lost = (method: "GET" | "POST") => {
      const caller = new AbortController();
      giveUp = () => caller.abort();
      return crmFailureOf(call({ method, signal: caller.signal }));
    };
    expect(await lost("POST")).toMatchObject({
      kind: "unknown_outcome",
      message: expect.stringMatching(/^Vendor .*; the record may be there\.$/),
    });
    expect((await lost("GET")).kind).toBe("transient");
  },
);

test("the client does not repeat a call that broke off, since the queue decides about that", async () => {
  let calls = 0;
  const { call } = await scene(({ socket }) => {
    calls += 1;
    socket.destroy();
  });
  await crmFailureOf(call({ method: "GET" }));
  expect(calls).toBe(1);
});

test("a request that is aborted before it began wrote nothing", async () => {
  let calls = 0;
  const { call } = await scene((_, response) => {
    calls += 1;
    response.end();
  });
  expect((await crmFailureOf(call({ signal: AbortSignal.abort() }))).kind).toBe("transient");
  expect(calls).toBe(0);
});

test("an endless answer is given up", async () => {
  const chunk = "x".repeat(1_048_576);
  const { call } = await scene((_, response) => {
    const send = () => response.write(chunk, (error) => error ?? send());
    send();
  });
  const failure = await crmFailureOf(call({ method: "GET" }));
  expect(failure).toMatchObject({
    kind: "transient",
    message: "Vendor sent an answer that can't be read.",
  });
});

test("no failure shows the token or the address, which may contain secrets", async () => {
  const { url, call } = await scene(({ socket }) => socket.destroy());
  const failure = await crmFailureOf(call({ path: "/search?term=amara@example.com" }));
  const described = `${failure.message} ${describeError(failure.cause).reason}`;
  expect(described).not.toContain("secret-token");
  expect(described).not.toContain("amara@example.com");
  expect(described).not.toContain(url);
});

test.each(["secret\ntoken", "\u2022\u2022\u2022\u2022secret"])(
  "a credential that can't be sent (%j) is a fault of the set-up, and is not shown",
  async (credential) => {
    let calls = 0;
    const { call } = await scene((_, response) => {
      calls += 1;
      response.end();
    });
    const failure = await crmFailureOf(call({ headers: { authorization: credential } }));
    expect(failure).toMatchObject({ kind: "config", cause: undefined });
    expect(failure.message).toMatch(/^Vendor's credentials/);
    expect(failure.message).not.toContain("secret");
    expect(calls).toBe(0);
  },
);

const bytes = (text: string) => new TextEncoder().encode(text);

function streamOf(...chunks: readonly Uint8Array[]) {
  let pulled = 0;
  let isGivenUp = false;
  const body = new ReadableStream({
    pull(controller) {
      const chunk = chunks[pulled];
      pulled += 1;
      if (chunk) controller.enqueue(chunk);
      else controller.close();
    },
    cancel() {
      isGivenUp = true;
    },
  });
  return { response: new Response(body), isGivenUp: () => isGivenUp };
}

test.each([
  ["nothing", "", 4],
  ["as much as allowed", "abcd", 4],
  ["letters of several bytes", "Zoë 😀", 9],
])("%s is read completely", async (_, text, maxBytes) => {
  expect(await readBoundedText(new Response(text), maxBytes)).toBe(text);
});

test("an answer without a body is an empty text", async () => {
  expect(await readBoundedText(new Response(null, { status: 204 }), 4)).toBe("");
});

test("a letter whose bytes arrive apart is put together", async () => {
  const whole = bytes("Zoë");
  const { response } = streamOf(whole.slice(0, 3), whole.slice(3));
  expect(await readBoundedText(response, 10)).toBe("Zoë");
});

test("one byte too many ends the reading, and the rest is not fetched", async () => {
  const { response, isGivenUp } = streamOf(
    bytes("abc"),
    bytes("de"),
    bytes("never"),
    bytes("read"),
  );
  await expect(readBoundedText(response, 4)).rejects.toThrow("too long");
  expect(isGivenUp()).toBe(true);
});

const rules = {
  variable: "VENDOR_URL",
  example: "https://api.vendor.com",
  domains: ["vendor.com", "vendor.net"],
  allowAnyHost: false,
};

test.each([
  ["https://vendor.com", "https://vendor.com"],
  ["https://api.vendor.com/", "https://api.vendor.com"],
  ["https://API.Vendor.COM", "https://api.vendor.com"],
  ["https://eu.api.vendor.net/base//", "https://eu.api.vendor.net/base"],
  ["https://api.vendor.com:8443", "https://api.vendor.com:8443"],
  ["https://api.vendor.com/?key=1#part", "https://api.vendor.com"],
])("%s is accepted as %s", (text, address) => {
  expect(checkCrmAddress(text, rules)).toBe(address);
});

test.each([
  "",
  "api.vendor.com",
  "http://api.vendor.com",
  "ftp://api.vendor.com",
  "https://user@api.vendor.com",
  "https://user:secret@api.vendor.com",
  "https://api.vendor.com@evil.example",
  "https://evil-vendor.com",
  "https://vendor.com.evil.example",
  "https://vendor.org",
  "https://127.0.0.1",
])("%s is refused", (text) => {
  expect(() => checkCrmAddress(text, rules)).toThrow(
    expect.objectContaining({
      kind: "config",
      message: expect.stringMatching(/^VENDOR_URL must be/),
    }),
  );
});

test("a refusal shows an example and never the address, which may contain a password", () => {
  const check = () => checkCrmAddress("https://user:secret@api.vendor.com", rules);
  expect(check).toThrow("VENDOR_URL must be an https address such as https://api.vendor.com.");
});

test.each(["http://127.0.0.1:4000", "https://example.org"])(
  "%s is accepted when tests may use any host",
  (text) => {
    expect(checkCrmAddress(text, { ...rules, allowAnyHost: true })).toBe(text);
  },
);

test("without domains of a vendor every https host is accepted", () => {
  const anywhere = { ...rules, domains: [] };
  expect(checkCrmAddress("https://example.org/hook", anywhere)).toBe("https://example.org/hook");
  expect(() => checkCrmAddress("http://example.org/hook", anywhere)).toThrow(/https/);
});
