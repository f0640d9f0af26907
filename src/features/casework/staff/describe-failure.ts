import { ApiError } from "#platform/web/api-client.ts";
import type { CaseWords } from "./case-words.ts";
import { ChangeConflict } from "./save-change.ts";

/** Why something could not be saved, in a sentence; empty when nothing failed. */
export function describeFailure(failure: Error | null, words: CaseWords["failures"]): string {
  if (failure === null || failure instanceof ChangeConflict) return "";
  if (!(failure instanceof ApiError)) return words.offline;
  const { status, fieldErrors, serverMessage } = failure;
  // The server names the fault, or how long to wait, better than we could.
  if (status === 400) return Object.values(fieldErrors)[0] ?? serverMessage ?? words.other;
  if (status === 429) return serverMessage ?? words.tooMany;
  return words.byStatus[status] ?? words.other;
}
