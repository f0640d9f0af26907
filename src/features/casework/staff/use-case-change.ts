import { useQueryClient, useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { createRequestKeys, type RequestKeys } from "#features/backoffice/frame/request-keys.ts";
import type { CaseState } from "#features/casework/core/case-record.ts";
import type { CaseKind } from "#features/casework/core/status.ts";
import { ApiError, callApi } from "#platform/web/api-client.ts";
import type { CaseDetail, CaseSubject } from "./case-view.ts";

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

/** What the server says of a record after a change, or in a refusal: all of it, or its state. */
export type CaseAnswer = Readonly<Partial<Record<CaseKind, Partial<CaseDetail>>>>;

/** The page's copy of a record, and bringing it up to date. */
export function useCaseCache({ kind, queryKey }: Pick<CaseSubject, "kind" | "queryKey">) {
  const client = useQueryClient();
  const read = () => client.getQueryData<Record<CaseKind, CaseDetail>>(queryKey)?.[kind];
  // Lists and figures that show it are read anew when somebody goes back to them.
  const forgetElsewhere = () =>
    void client.invalidateQueries({ type: "inactive", refetchType: "none" });
  const refresh = () => {
    forgetElsewhere();
    return client.invalidateQueries({ queryKey });
  };
  return {
    read,
    refresh,
    /** Takes over what an answer tells. One that was overtaken by a newer one tells nothing. */
    take(answer: CaseAnswer): void {
      const news = answer[kind];
      const known = read();
      if (news && known && (news.version ?? 0) >= known.version) {
        client.setQueryData(queryKey, (before: object | undefined) => ({
          ...before,
          [kind]: { ...known, ...news },
        }));
      }
      if (news?.timeline) forgetElsewhere();
      else void refresh();
    },
  };
}

/**
 * Changes a record; `onSaved` comes also where its page was left meanwhile. Of what is asked for while
 * a change is on its way the last is made after it, unless that one fails: then it has to be seen first.
 */
export function useCaseChange(subject: CaseSubject, onSaved?: () => void) {
  const { read, take } = useCaseCache(subject);
  const send = (body: object) => callApi<CaseAnswer>(subject.path, { method: "PATCH", body });
  const [queued, setQueued] = useState<CaseFields | null>(null);
  // Also read once the page was left, when nothing is drawn any more.
  const next = useRef<CaseFields | null>(null);
  const queue = (change: CaseFields | null) => {
    next.current = change;
    setQueued(change);
  };
  const mutation = useMutation({
    mutationFn: (change: CaseFields) =>
      saveChange({ kind: subject.kind, change, read, send, take }),
    onSuccess(answer) {
      take(answer);
      onSaved?.();
    },
    onSettled(_answer, failure) {
      const change = next.current;
      queue(null);
      if (change !== null && failure === null) mutate(change);
    },
  });
  const { mutate, isPending, variables } = mutation;
  return {
    ...mutation,
    save: (change: CaseFields) => (isPending ? queue(change) : mutate(change)),
    /** What the record will be, as far as is known yet. */
    wanted: isPending ? (queued ?? variables) : undefined,
  };
}

/**
 * Adds something to a record: a note, a call, a task. The same thing that is sent again, because the
 * answer to it was lost or the button was pressed twice, is stored once: while its page stays open, and
 * of a text that is kept (`kept`) also after a reload.
 */
export function useCasePost<Body extends object>(
  subject: CaseSubject,
  place:
    | "notes"
    | "calls"
    | "mails"
    | "tasks"
    | "revocations"
    | "revocation-corrections"
    | "consent-confirmations",
  /** It is stored, also where the page was left meanwhile. */
  onStored?: (body: Body, answer: CaseAnswer) => void,
  /** Those of a text that is kept: it is stored once, also where a reload came between. */
  kept?: RequestKeys,
) {
  const cache = useCaseCache(subject);
  const [own] = useState(() => createRequestKeys());
  const keys = kept ?? own;
  return useMutation({
    mutationFn: (body: Body) => {
      const requestKey = keys.find(JSON.stringify(body));
      const path = `${subject.path}/${place}`;
      return callApi<CaseAnswer>(path, { method: "POST", body: { ...body, requestKey } });
    },
    onSuccess(answer, body) {
      keys.markStored();
      cache.take(answer);
      onStored?.(body, answer);
    },
  });
}
