/** The part of the upload library's state of a file that its phase is read from. */
export interface UploadFacts {
  /** The file was chosen in an earlier visit, and the device no longer has its bytes. */
  readonly isGhost?: boolean | undefined;
  readonly isPaused?: boolean | undefined;
  readonly error?: string | null | undefined;
  readonly progress: {
    readonly uploadStarted?: number | null;
    readonly uploadComplete?: boolean;
    readonly percentage?: number | undefined;
  };
  readonly meta: {
    /** Why the file did not arrive. */
    readonly failure?: UploadFailure | undefined;
    /** The file is sent once its owner presses the button; any other file is sent as soon as it is chosen. */
    readonly needsPress?: boolean | undefined;
    /** When the next attempt begins, in Unix milliseconds; undefined while one is under way. */
    readonly retryAtMs?: number | undefined;
  };
}

export interface UploadFailure {
  /** The specification's short message. */
  readonly message: string;
  /** A sentence for whoever sent the file: what happened, and what to do. */
  readonly explanation: string;
  /** The server would give the same answer to a repeat. */
  readonly isFinal: boolean;
}

export function readUploadPhase(file: UploadFacts | undefined): UploadPhase {
  if (!file) return "empty";
  if (file.isGhost) return "lost";
  if (file.error) return file.meta.failure?.isFinal ? "refused" : "failed";
  return readProgressPhase(file);
}

function readProgressPhase({ progress, isPaused, meta }: UploadFacts): UploadPhase {
  if (progress.uploadComplete) return "arrived";
  if (!progress.uploadStarted) return meta.needsPress ? "chosen" : "sending";
  if (isPaused) return "paused";
  if (meta.retryAtMs !== undefined) return "waiting";
  return progress.percentage === 100 ? "checking" : "sending";
}

/** Phases that look alike are one stage: the focus stays where it is until the stage changes. */
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

/** How far a chosen file has come, as the upload dialog shows it. */
export type UploadPhase = keyof typeof stages;

export function stageOf(phase: UploadPhase) {
  return stages[phase];
}

/** Whether a form that is sent now would go without the file that its sender chose. */
export function isUnfinished(phase: UploadPhase): boolean {
  return phase !== "empty" && phase !== "arrived";
}
