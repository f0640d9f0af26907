import { useQueryClient, useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { createRequestKeys, type RequestKeys } from "#staff/request-keys.ts";
import type { RecordState } from "#records/core/record.ts";
import type { RecordKind } from "#platform/core/staff/record-kind.ts";
import { ApiError, callApi } from "#platform/web/api-client.ts";
import type { RecordDetail, RecordSubject } from "./record-view.ts";

export type RecordFields = Partial<
  Pick<RecordState, "pipelineStatus" | "closedReason" | "assignee">
> & {
  /** Why somebody without a license gets it all the same; no part of the record. */
  readonly licenseReason?: string;
};

/** Somebody else changed the same meanwhile; nothing was saved. */
export class ChangeConflict extends Error {
  readonly before: RecordFields;

  constructor(before: RecordFields) {
    super("The record was changed meanwhile.");
    this.name = "ChangeConflict";
    this.before = before;
  }
}

interface SaveChange {
  readonly kind: RecordSubject["kind"];
  readonly change: RecordFields;
  /** The record as the page has it. */
  readonly read: () => RecordDetail | undefined;
  readonly send: (
    body: RecordFields & { readonly version: number | undefined },
  ) => Promise<RecordAnswer>;
  readonly take: (answer: RecordAnswer) => void;
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
}: SaveChange): Promise<RecordAnswer> {
  const before = read();
  for (let tries = 1; ; tries += 1) {
    try {
      return await send({ ...change, version: read()?.version });
    } catch (failure) {
      const current = readRefusal(failure, kind);
      if (!current || !before || current.deleted) throw failure;
      take({ [kind]: current });
      // Where they did the very same it is sent again all the same: more may go with it, such as a task.
      const isFree = isEqual(change, current, before) || isEqual(change, current, change);
      if (tries === mostTries || !isFree) throw new ChangeConflict(before);
    }
  }
}

/** Whether two states are the same in all that a change touches. */
export function isEqual(change: RecordFields, one: RecordFields, other: RecordFields): boolean {
  const { licenseReason: _reason, ...kept } = change;
  const fields = Object.keys(kept) as Array<keyof typeof kept>;
  return fields.every((field) => one[field] === other[field]);
}

/** The record as it is now, out of the answer to a change that was made on an old one. */
function readRefusal(failure: unknown, kind: RecordSubject["kind"]) {
  if (!(failure instanceof ApiError) || failure.status !== 409) return null;
  return (failure.answer as RecordAnswer | null)?.[kind] ?? null;
}

/** The server's sentence on a license that is missing, where it waits for a reason; else null. */
export function readLicenseAsk(failure: Error | null): string | null {
  if (!(failure instanceof ApiError) || failure.status !== 409) return null;
  return failure.fieldErrors["licenseReason"] ?? null;
}

/** What the server says of a record after a change, or in a refusal: all of it, or its state. */
export type RecordAnswer = Readonly<Partial<Record<RecordKind, Partial<RecordDetail>>>>;

/** The page's copy of a record, and bringing it up to date. */
export function useCaseCache({ kind, queryKey }: Pick<RecordSubject, "kind" | "queryKey">) {
  const client = useQueryClient();
  const read = () => client.getQueryData<Record<RecordKind, RecordDetail>>(queryKey)?.[kind];
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
    take(answer: RecordAnswer): void {
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
export function useCaseChange(subject: RecordSubject, onSaved?: () => void) {
  const { read, take } = useCaseCache(subject);
  const send = (body: object) => callApi<RecordAnswer>(subject.path, { method: "PATCH", body });
  const [queued, setQueued] = useState<RecordFields | null>(null);
  // Also read once the page was left, when nothing is drawn any more.
  const next = useRef<RecordFields | null>(null);
  const queue = (change: RecordFields | null) => {
    next.current = change;
    setQueued(change);
  };
  const mutation = useMutation({
    mutationFn: (change: RecordFields) =>
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
    save: (change: RecordFields) => (isPending ? queue(change) : mutate(change)),
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
  subject: RecordSubject,
  place:
    | "notes"
    | "calls"
    | "mails"
    | "tasks"
    | "bookings"
    | "revocations"
    | "revocation-corrections"
    | "consent-confirmations",
  /** It is stored, also where the page was left meanwhile. */
  onStored?: (body: Body, answer: RecordAnswer) => void,
  /** Those of a text that is kept: it is stored once, also where a reload came between. */
  kept?: RequestKeys,
  /** It is not stored, also where the page was left meanwhile. */
  onFailed?: (body: Body, failure: Error) => void,
) {
  const cache = useCaseCache(subject);
  const [own] = useState(() => createRequestKeys());
  const keys = kept ?? own;
  return useMutation({
    mutationFn: (body: Body) => {
      const requestKey = keys.find(JSON.stringify(body));
      const path = `${subject.path}/${place}`;
      return callApi<RecordAnswer>(path, { method: "POST", body: { ...body, requestKey } });
    },
    onSuccess(answer, body) {
      keys.markStored();
      cache.take(answer);
      onStored?.(body, answer);
    },
    onError: (failure, body) => onFailed?.(body, failure),
  });
}
