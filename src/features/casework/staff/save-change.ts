import type { CaseState } from "#features/casework/core/case-record.ts";
import { ApiError } from "#platform/web/api-client.ts";
import type { CaseDetail, CaseSubject } from "./case-subject.ts";
import type { CaseAnswer } from "./use-case-cache.ts";

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

interface SaveChange {
  readonly kind: CaseSubject["kind"];
  readonly change: CaseFields;
  /** The record as the page has it. */
  readonly read: () => CaseDetail | undefined;
  readonly send: (
    body: CaseFields & { readonly version: number | undefined },
  ) => Promise<CaseAnswer>;
  readonly take: (answer: CaseAnswer) => void;
}

/** Between two refusals somebody else has to have saved something, so this is plenty. */
const mostTries = 5;

/**
 * Makes a change on the version that the page shows. Where others only changed what it leaves alone,
 * it is made on theirs.
 *
 * @throws ChangeConflict where they changed the same to something else; whatever `send` throws.
 */
export async function saveChange({
  kind,
  change,
  read,
  send,
  take,
}: SaveChange): Promise<CaseAnswer> {
  const before = read();
  for (let tries = 1; ; tries += 1) {
    try {
      return await send({ ...change, version: read()?.version });
    } catch (failure) {
      const current = readRefusal(failure, kind);
      if (!current || !before || current.deleted) throw failure;
      take({ [kind]: current });
      if (isEqual(change, current, change)) return {};
      if (tries === mostTries || !isEqual(change, current, before)) {
        throw new ChangeConflict(before);
      }
    }
  }
}

/** Whether two states are the same in all that a change touches. */
function isEqual(change: CaseFields, one: CaseFields, other: CaseFields): boolean {
  const fields = Object.keys(change) as Array<keyof CaseFields>;
  return fields.every((field) => one[field] === other[field]);
}

/** The record as it is now, out of the answer to a change that was made on an old one. */
function readRefusal(failure: unknown, kind: CaseSubject["kind"]) {
  if (!(failure instanceof ApiError) || failure.status !== 409) return null;
  return (failure.answer as CaseAnswer | null)?.[kind] ?? null;
}
