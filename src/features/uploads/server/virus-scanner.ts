import type { Readable } from "node:stream";

/** What a scanner says of a file it was given. */
export type ScanResult =
  | { readonly kind: "clean" }
  | { readonly kind: "infected"; readonly finding: string }
  /** It can't be scanned as the scanner is set up now: another try would end the same. */
  | { readonly kind: "failed"; readonly finding: string };

export interface VirusScanner {
  /** @throws ScannerAwayError when nothing is known of the file yet. */
  scan(bytes: Readable, signal: AbortSignal): Promise<ScanResult>;
}

/** Nobody answered, or broke off: it is tried again. */
export class ScannerAwayError extends Error {}
