/** What the upload library knows of a file, as far as it matters here. */
export interface UploadFacts {
  /** Known from an earlier visit, without its bytes. */
  readonly isGhost?: boolean | undefined;
  readonly isPaused?: boolean | undefined;
  readonly error?: string | null | undefined;
  readonly progress: {
    readonly uploadStarted?: number | null;
    readonly uploadComplete?: boolean;
    readonly percentage?: number | undefined;
  };
  readonly meta: {
    /** A repeat could not change the answer. */
    readonly isFinal?: boolean | undefined;
    /** Chosen in an earlier visit: it is sent when its owner says so, any other at once. */
    readonly isKept?: boolean | undefined;
    /** When the next attempt begins, in Unix milliseconds; undefined while one is under way. */
    readonly retryAtMs?: number | undefined;
  };
}

export function readUploadPhase(file: UploadFacts | undefined): UploadPhase {
  if (!file) return "empty";
  if (file.isGhost) return "lost";
  if (file.error) return file.meta.isFinal ? "refused" : "failed";
  return readProgressPhase(file);
}

function readProgressPhase({ progress, isPaused, meta }: UploadFacts): UploadPhase {
  if (progress.uploadComplete) return "arrived";
  if (!progress.uploadStarted) return meta.isKept ? "chosen" : "sending";
  if (isPaused) return "paused";
  if (meta.retryAtMs !== undefined) return "waiting";
  return progress.percentage === 100 ? "checking" : "sending";
}

/** Phases that look alike are one stage: what has the focus keeps it until the next. */
const stages = {
  empty: "empty",
  chosen: "chosen",
  sending: "sending",
  waiting: "sending",
  checking: "sending",
  paused: "sending",
  lost: "stopped",
  failed: "stopped",
  refused: "stopped",
  arrived: "arrived",
} as const;

/** How far a chosen file has got, as the upload dialog shows it. */
export type UploadPhase = keyof typeof stages;

export function stageOf(phase: UploadPhase) {
  return stages[phase];
}

/** Whether an application that is sent now would go without the file its sender chose. */
export function isUnfinished(phase: UploadPhase): boolean {
  return phase !== "empty" && phase !== "arrived";
}
