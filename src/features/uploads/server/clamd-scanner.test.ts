import { Readable } from "node:stream";
import { expect, onTestFinished, test } from "vitest";
import { clamdMarks, startFakeClamd } from "#testing/files/fake-clamd.ts";
import { hasClamd, ownVirus, startRealClamd } from "#testing/files/real-clamd.ts";
import { aZip } from "#testing/files/zip-file.ts";
import { clamdScanner } from "./clamd-scanner.ts";
import { ScannerAwayError, type ScanResult } from "./scan-worker.ts";

async function open(options: { maxBytes?: number; timeoutMs?: number } = {}) {
  const clamd = await startFakeClamd(options);
  onTestFinished(() => clamd.close());
  const scanner = clamdScanner(clamd.socketPath, options.timeoutMs);
  const scan = (bytes: Readable | string, signal = AbortSignal.timeout(60_000)) =>
    scanner.scan(typeof bytes === "string" ? Readable.from([Buffer.from(bytes)]) : bytes, signal);
  return { clamd, scan };
}

test("a file without a virus is clean, and all of it was scanned", async () => {
  const { clamd, scan } = await open();

  expect(await scan(Readable.from([Buffer.alloc(70_000), Buffer.alloc(1)]))).toEqual({
    kind: "clean",
  });
  expect(clamd.scans).toEqual([70_001]);
});

test("a virus is named", async () => {
  const { scan } = await open();

  expect(await scan(`a ${clamdMarks.virus} b`)).toEqual({
    kind: "infected",
    finding: "Test.Virus.UNOFFICIAL",
  });
});

test("a file larger than the scanner's limit is reported as too large, and the rest of it is not sent", async () => {
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

test.each([
  ["limits", "too-large"],
  ["encrypted", "encrypted"],
  ["broken", "broken"],
] as const)(
  "a file that the scanner could not read completely is not clean: %s",
  async (mark, finding) => {
    const { scan } = await open();

    expect(await scan(clamdMarks[mark])).toEqual({ kind: "failed", finding });
  },
);

test.each(["fault", "hangUp", "silence"] as const)(
  "a scanner's %s says nothing about the file",
  async (mark) => {
    const { scan } = await open({ timeoutMs: 200 });

    await expect(scan(clamdMarks[mark])).rejects.toThrow(ScannerAwayError);
  },
);

test("a missing or unresponsive scanner says nothing about the file", async () => {
  const { clamd, scan } = await open();
  await expect(scan(clamdMarks.silence, AbortSignal.timeout(50))).rejects.toThrow(ScannerAwayError);
  await clamd.stop();

  await expect(scan("a")).rejects.toThrow(ScannerAwayError);
});

test("a failure of the storage is not reported as one of the scanner", async () => {
  const { scan } = await open();
  const broken = Readable.from(
    (function* make() {
      yield Buffer.alloc(10);
      throw new Error("The bucket is away.");
    })(),
  );

  await expect(scan(broken)).rejects.toThrow("The bucket is away.");
});

/**
 * clamd closes the connection as soon as it has said that a file is too large. If a write fails at
 * that moment, the answer is lost, the scanner counts as away, and the queue asks once more.
 */
async function scanPatiently(scan: () => Promise<ScanResult>, tries = 20): Promise<ScanResult> {
  try {
    return await scan();
  } catch (failure) {
    if (!(failure instanceof ScannerAwayError) || tries === 1) throw failure;
    return scanPatiently(scan, tries - 1);
  }
}

test.runIf(hasClamd)(
  "ClamAV's own daemon finds its test virus anywhere in a file, and reports a file that is too large",
  async () => {
    const clamd = await startRealClamd();
    onTestFinished(() => clamd.close());
    const scanner = clamdScanner(clamd.socketPath);
    const scan = (pieces: Buffer[]) =>
      scanner.scan(Readable.from(pieces), AbortSignal.timeout(60_000));
    const filler = Buffer.alloc(65_536, "a");
    const [head, tail] = [Buffer.from(ownVirus.slice(0, 7)), Buffer.from(ownVirus.slice(7))];

    expect(await scan([filler, filler])).toEqual({ kind: "clean" });
    expect(await scan([])).toEqual({ kind: "clean" });
    const infected = { kind: "infected", finding: "Test.Own.Signature.UNOFFICIAL" };
    expect(await scan([Buffer.from(ownVirus)])).toEqual(infected);
    expect(await scan([filler, head, tail, filler])).toEqual(infected);
    // ClamAV's heuristics need no signature: this archive says that its part needs a password.
    const locked = aZip([{ name: "cv.txt", bytes: Buffer.from("locked"), flags: 1 }]);
    expect(await scan([locked])).toEqual({ kind: "failed", finding: "encrypted" });
    const large = Array.from({ length: 100 }, () => filler);
    expect(await scanPatiently(() => scan(large))).toEqual({
      kind: "failed",
      finding: "too-large",
    });
  },
);
