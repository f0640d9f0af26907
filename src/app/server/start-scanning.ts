import { clamdScanner } from "#features/uploads/server/clamd-scanner.ts";
import { startScanWorker } from "#features/uploads/server/scan-worker.ts";
import type { ScanNextDependencies } from "#features/uploads/server/scan-next.ts";
import type { Config } from "#platform/server/config.ts";

/** Scans files where the owner has set up a scanner. The returned function ends it. */
export function startScanning({
  config,
  ...parts
}: Omit<ScanNextDependencies, "scanner"> & {
  readonly config: Pick<Config, "clamdSocket">;
}): () => Promise<void> {
  if (config.clamdSocket === null) return async () => {};
  return startScanWorker({ ...parts, scanner: clamdScanner(config.clamdSocket) });
}
