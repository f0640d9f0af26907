import { Readable } from "node:stream";
import { expect, onTestFinished, test } from "vitest";
import { clamdMarks, startFakeClamd } from "#testing/files/fake-clamd.ts";
import { clamdScanner } from "./clamd-scanner.ts";
import { ScannerAwayError } from "./scan-worker.ts";

async function open(options: { maxBytes?: number; timeoutMs?: number } = {}) {
  const clamd = await startFakeClamd(options);
  onTestFinished(() => clamd.close());
  const scanner = clamdScanner(clamd.socketPath, options.timeoutMs);
  const scan = (bytes: Readable | string, signal = AbortSignal.timeout(20_000)) =>
    scanner.scan(typeof bytes === "string" ? Readable.from([Buffer.from(bytes)]) : bytes, signal);
  return { clamd, scan };
}

test("a file without a virus is clean, and all of it was looked at", async () => {
  const { clamd, scan } = await open();

  expect(await scan(Readable.from([Buffer.alloc(70_000), Buffer.alloc(1)]))).toEqual({
    kind: "clean",
  });
  expect(clamd.scans).toEqual([70_001]);
});

test("a virus is told by its name", async () => {
  const { scan } = await open();

  expect(await scan(`a ${clamdMarks.virus} b`)).toEqual({
    kind: "infected",
    finding: "Test.Virus.UNOFFICIAL",
  });
});

test("a file larger than the scanner takes is told as that, without sending the rest of it", async () => {
  const { scan } = await open({ maxBytes: 100_000 });
  let sent = 0;
  const endless = Readable.from(
    (function* make() {
      for (;;) {
        sent += 65_536;
        yield Buffer.alloc(65_536);
      }
    })(),
  );

  expect(await scan(endless)).toEqual({ kind: "failed", finding: "too-large" });
  expect(sent).toBeLessThan(20_000_000);
  expect(endless.destroyed).toBe(true);
});

test("a file of which the scanner saw only a part is not clean", async () => {
  const { scan } = await open();

  expect(await scan(clamdMarks.limits)).toEqual({ kind: "failed", finding: "too-large" });
});

test.each(["fault", "hangUp", "silence"] as const)(
  "a scanner's %s tells nothing of the file",
  async (mark) => {
    const { scan } = await open({ timeoutMs: 200 });

    await expect(scan(clamdMarks[mark])).rejects.toThrow(ScannerAwayError);
  },
);

test("nobody at the socket, and whoever gives up, tell nothing of the file", async () => {
  const { clamd, scan } = await open();
  await expect(scan(clamdMarks.silence, AbortSignal.timeout(50))).rejects.toThrow(ScannerAwayError);
  await clamd.stop();

  await expect(scan("a")).rejects.toThrow(ScannerAwayError);
});

test("a storage that fails half-way is not taken for a scanner that does", async () => {
  const { scan } = await open();
  const broken = Readable.from(
    (function* make() {
      yield Buffer.alloc(10);
      throw new Error("The bucket is away.");
    })(),
  );

  await expect(scan(broken)).rejects.toThrow("The bucket is away.");
});
