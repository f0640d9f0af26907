import { AppError } from "#platform/core/app-error.ts";
import { defaultLocale } from "#platform/core/locale.ts";
import { describeError } from "#platform/process/log.ts";

/**
 * Reports a failure as a sentence without a stack, because that is all a person at a terminal can
 * act on.
 */
export async function endWithSentence(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (failure) {
    process.stderr.write(`${explain(failure)}\n`);
    process.exitCode = 1;
  }
}

/** A failure as a sentence, or as one per field. */
export function explain(failure: unknown): string {
  if (!(failure instanceof AppError)) return describeError(failure).reason;
  const sentences = Object.entries(failure.fields?.(defaultLocale) ?? {});
  if (sentences.length === 0) return [failure.message, ...readCause(failure)].join(" ");
  return sentences.map(([field, sentence]) => `${field}: ${sentence}`).join("\n");
}

/** Adds the cause, which the person at the terminal can fix and a visitor need not see. */
function readCause({ code, cause }: AppError): string[] {
  return code === "unavailable" && cause !== undefined ? [describeError(cause).reason] : [];
}

const everyMs = 200;

export interface ShownProgress {
  show(text: string): void;
  readonly end: () => void;
}

/** One changing line on standard error, at a terminal only. */
export function showProgress(output: NodeJS.WriteStream = process.stderr): ShownProgress {
  let shownAt = 0;
  return {
    show(text) {
      if (!output.isTTY || Date.now() - shownAt < everyMs) return;
      shownAt = Date.now();
      output.write(`\r\u001B[K${text}`);
    },
    end() {
      if (shownAt > 0) output.write("\r\u001B[K");
    },
  };
}
