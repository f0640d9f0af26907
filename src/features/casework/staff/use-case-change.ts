import { useMutation } from "@tanstack/react-query";
import type { CaseState } from "#features/casework/core/case-record.ts";
import { ApiError, callApi } from "#platform/web/api-client.ts";
import type { CaseSubject } from "./case-subject.ts";
import type { CaseAnswer } from "./use-case-cache.ts";
import { useCaseCache } from "./use-case-cache.ts";

export type CaseFields = Partial<Pick<CaseState, "pipelineStatus" | "closedReason" | "assignee">>;

/** Somebody else changed the same meanwhile; nothing was saved. */
export class ChangeConflict extends Error {
  readonly before: CaseFields;

  constructor(before: CaseFields) {
    super("The record was changed meanwhile.");
    this.name = "ChangeConflict";
    this.before = before;
  }
}

/** Between two refusals somebody else has to have saved something, so this is plenty. */
const mostTries = 5;

/**
 * Changes a record on the version that the page shows. Where others only changed what this change
 * leaves alone, it is made on theirs; where they changed the same, it is refused.
 */
export function useCaseChange(subject: CaseSubject, onSaved?: () => void) {
  const cache = useCaseCache(subject);

  async function save(change: CaseFields): Promise<CaseAnswer> {
    const before = cache.read();
    for (let tries = 1; ; tries += 1) {
      const version = cache.read()?.version;
      try {
        const body = { version, ...change };
        return await callApi<CaseAnswer>(subject.path, { method: "PATCH", body });
      } catch (failure) {
        const current = readRefusal(failure, subject);
        if (!current || !before) throw failure;
        cache.take({ [subject.kind]: current });
        const fields = Object.keys(change) as Array<keyof CaseFields>;
        const changed = fields.filter((field) => current[field] !== before[field]);
        if (fields.every((field) => current[field] === change[field])) return {};
        if (changed.length > 0 || tries === mostTries) throw new ChangeConflict(before);
      }
    }
  }

  return useMutation({
    mutationFn: save,
    onSuccess(answer) {
      cache.take(answer);
      onSaved?.();
    },
  });
}

/** The record as it is now, out of the answer to a change that was made on an old one. */
function readRefusal(failure: unknown, { kind }: CaseSubject) {
  if (!(failure instanceof ApiError) || failure.status !== 409) return null;
  return (failure.answer as CaseAnswer | null)?.[kind] ?? null;
}
