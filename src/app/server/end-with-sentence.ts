import { AppError } from "#platform/core/app-error.ts";
import { defaultLocale } from "#platform/core/locale.ts";
import { describeError } from "#platform/server/describe-error.ts";

/** Ends with a sentence instead of a stack: at a terminal that is all anybody can act on. */
export async function endWithSentence(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (failure) {
    process.stderr.write(`${explain(failure)}\n`);
    process.exitCode = 1;
  }
}

/** A failure in a sentence, or in one for each field. */
export function explain(failure: unknown): string {
  if (!(failure instanceof AppError)) return describeError(failure).reason;
  const sentences = Object.entries(failure.fields?.(defaultLocale) ?? {});
  if (sentences.length === 0) return [failure.message, ...readCause(failure)].join(" ");
  return sentences.map(([field, sentence]) => `${field}: ${sentence}`).join("\n");
}

/** Whoever sits at a terminal can mend what a visitor need not hear of. */
function readCause({ code, cause }: AppError): string[] {
  return code === "unavailable" && cause !== undefined ? [describeError(cause).reason] : [];
}
