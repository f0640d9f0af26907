import type { Log } from "#platform/process/log.ts";

export interface LogEntry {
  readonly level: "info" | "warn" | "error";
  readonly details: object;
  readonly message: string;
}

/** A log that keeps its lines, for tests that check them or want silence. */
export function recordingLog(): Log & { readonly entries: LogEntry[] } {
  const entries: LogEntry[] = [];
  const record = (level: LogEntry["level"]) => (details: object, message: string) => {
    entries.push({ level, details, message });
  };
  return { entries, info: record("info"), warn: record("warn"), error: record("error") };
}
