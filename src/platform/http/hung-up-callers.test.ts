import { connect } from "node:net";
import { expect, test } from "vitest";
import { startBusyServer } from "#testing/site/busy-server.ts";
import { sendRaw } from "#testing/site/raw-request.ts";

/** Sends the bytes and resets the connection, as a crashed or hostile caller does. */
function sendAndReset(port: number, bytes: string): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => {});
    socket.once("close", () => resolve());
    socket.write(bytes, () => socket.resetAndDestroy());
  });
}

test.each(["CONNECT elsewhere.example:443", "GET /hello"])(
  "forty callers who send %s and reset the connection are not logged as failures",
  async (line) => {
    const { port, logLines } = await startBusyServer({});
    const head = `${line} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`;

    await Promise.all(Array.from({ length: 40 }, () => sendAndReset(port, head)));

    expect(await sendRaw(port, head)).toMatch(/^HTTP\/1.1 [24]00 /);
    expect(logLines).toEqual([]);
  },
);
