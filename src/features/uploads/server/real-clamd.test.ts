import { Readable } from "node:stream";
import { expect, onTestFinished, test } from "vitest";
import { hasClamd, ownVirus, startRealClamd } from "#testing/files/real-clamd.ts";
import { clamdScanner } from "./clamd-scanner.ts";
import { ScannerAwayError, type ScanResult } from "./scan-worker.ts";

/**
 * clamd closes a connection as soon as it has said that a file is too large. Where a write meets that,
 * its answer is lost, the scanner counts as away, and the queue asks once more.
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
  "ClamAV's own daemon finds its virus wherever it stands, and says what is too large for it",
  async () => {
    const clamd = await startRealClamd();
    onTestFinished(() => clamd.close());
    const scanner = clamdScanner(clamd.socketPath);
    const scan = (pieces: Buffer[]) =>
      scanner.scan(Readable.from(pieces), AbortSignal.timeout(20_000));
    const filler = Buffer.alloc(65_536, "a");
    const [head, tail] = [Buffer.from(ownVirus.slice(0, 7)), Buffer.from(ownVirus.slice(7))];

    expect(await scan([filler, filler])).toEqual({ kind: "clean" });
    expect(await scan([])).toEqual({ kind: "clean" });
    const infected = { kind: "infected", finding: "Test.Own.Signature.UNOFFICIAL" };
    expect(await scan([Buffer.from(ownVirus)])).toEqual(infected);
    expect(await scan([filler, head, tail, filler])).toEqual(infected);
    const large = Array.from({ length: 100 }, () => filler);
    expect(await scanPatiently(() => scan(large))).toEqual({
      kind: "failed",
      finding: "too-large",
    });
  },
);
