import { Readable } from "node:stream";
import { expect, onTestFinished, test } from "vitest";
import { hasClamd, ownVirus, startRealClamd } from "#testing/real-clamd.ts";
import { clamdScanner } from "./clamd-scanner.ts";

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
    expect(await scan(large)).toEqual({ kind: "failed", finding: "too-large" });
  },
);
