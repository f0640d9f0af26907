import { connect, type AddressInfo } from "node:net";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { createLog } from "#platform/process/log.ts";
import type { Ctx } from "#records/ctx.ts";
import { testCtx } from "#testing/site/test-ctx.ts";
import { createHttpServer } from "#platform/http/http-server.ts";
import { closeServer } from "./close-server.ts";

const nothing = { close: async () => {} };
const question = "GET /hello HTTP/1.1\r\nHost: a\r\n\r\n";

/** A server with one open connection, as a proxy keeps it between two visitors. */
async function openKept() {
  const log = createLog("silent");
  const app = await createHttpServer({ log, siteUrl: "http://a.example", trustedProxies: [] });
  app.get("/hello", async () => ({ success: true }));
  await app.listen({ port: 0, host: "127.0.0.1" });
  const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  socket.write(question);
  await once(socket, "data");
  const ctx = testCtx({
    log,
    database: nothing as Ctx["database"],
    config: { trustedProxies: ["127.0.0.1"] },
  });
  const timings = { lingerMs: 0, unaskedMs: 20_000, answerMs: 20_000, allMs: 25_000 };
  return { app, socket, close: () => closeServer(ctx, { app, workers: [], timings }) };
}

test("while the server closes, a request on a proxy's kept connection is answered, and new connections are refused", async () => {
  const { app, socket, close } = await openKept();
  const { port } = app.server.address() as AddressInfo;
  const closed = close();
  await expect.poll(() => app.server.listening).toBe(false);

  const late = connect(port, "127.0.0.1");
  const [failure] = (await once(late, "error")) as [NodeJS.ErrnoException];
  expect(failure.code).toBe("ECONNREFUSED");
  socket.write(question);

  const answer = await text(socket);
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(answer).toMatch(/\r\nconnection: close\r\n/i);
  expect(answer).toContain('{"success":true}');
  await closed;
});
