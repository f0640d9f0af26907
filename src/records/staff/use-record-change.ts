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
  /** Why it is assigned to somebody without a license; not part of the record. */
  readonly licenseReason?: string;
};

/** Somebody else changed the same field meanwhile; nothing was saved. */
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
  /** The record as the page shows it. */
  readonly read: () => RecordDetail | undefined;
  readonly send: (
    body: RecordFields & { readonly version: number | undefined },
  ) => Promise<RecordAnswer>;
  readonly take: (answer: RecordAnswer) => void;
}

/** Between two conflicts somebody else must have saved something, so this is plenty. */
const mostTries = 5;

/**
 * Makes a change based on the version that the page shows. If others changed only other fields, it
 * is repeated on their version.
 *
 * @throws ChangeConflict when they gave the same field another value; whatever `send` throws.
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
      // If others made the same change, it is sent anyway: it may include more, such as a task.
      const isFree = isEqual(change, current, before) || isEqual(change, current, change);
      if (tries === mostTries || !isFree) throw new ChangeConflict(before);
    }
  }
}

/** Whether two states are equal in all fields of a change. */
export function isEqual(change: RecordFields, one: RecordFields, other: RecordFields): boolean {
  const { licenseReason: _reason, ...kept } = change;
  const fields = Object.keys(kept) as Array<keyof typeof kept>;
  return fields.every((field) => one[field] === other[field]);
}

/** The current record in the response to a change that was based on an old version. */
function readRefusal(failure: unknown, kind: RecordSubject["kind"]) {
  if (!(failure instanceof ApiError) || failure.status !== 409) return null;
  return (failure.answer as RecordAnswer | null)?.[kind] ?? null;
}

/** The server's sentence about a missing license, when it asks for a reason; otherwise null. */
export function readLicenseAsk(failure: Error | null): string | null {
  if (!(failure instanceof ApiError) || failure.status !== 409) return null;
  return failure.fieldErrors["licenseReason"] ?? null;
}

/** The record in a response to a change or a conflict: all of it, or its state. */
export type RecordAnswer = Readonly<Partial<Record<RecordKind, Partial<RecordDetail>>>>;

/** The page's cached record, and how it is refreshed. */
export function useRecordCache({ kind, queryKey }: Pick<RecordSubject, "kind" | "queryKey">) {
  const client = useQueryClient();
  const read = () => client.getQueryData<Record<RecordKind, RecordDetail>>(queryKey)?.[kind];
  // Lists and figures that show it are refetched when somebody goes back to them.
  const forgetElsewhere = () =>
    void client.invalidateQueries({ type: "inactive", refetchType: "none" });
  const refresh = () => {
    forgetElsewhere();
    return client.invalidateQueries({ queryKey });
  };
  return {
    read,
    refresh,
    /** Stores the record of a response, unless a newer one is already stored. */
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
 * Changes a record; `onSaved` is also called after its page was left. Of changes made while one is
 * being saved, the last is sent after it, unless that one fails: then the user must see the failure
 * first.
 */
export function useRecordChange(subject: RecordSubject, onSaved?: () => void) {
  const { read, take } = useRecordCache(subject);
  const send = (body: object) => callApi<RecordAnswer>(subject.path, { method: "PATCH", body });
  const [queued, setQueued] = useState<RecordFields | null>(null);
  // A ref, because it is read after the page was left, when nothing renders anymore.
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
    /** The expected new values. */
    wanted: isPending ? (queued ?? variables) : undefined,
  };
}

/**
 * Adds a note, a call or a task to a record. A repeated request, after a lost response or a double
 * press, is stored once: while the page is open, and for a stored text (`kept`) also after a
 * reload.
 */
export function useRecordPost<Body extends object>(
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
  /** Called once it is stored, also after the page was left. */
  onStored?: (body: Body, answer: RecordAnswer) => void,
  /** The request keys of a stored text: it is saved once, even across a reload. */
  kept?: RequestKeys,
  /** Called when it was not stored, also after the page was left. */
  onFailed?: (body: Body, failure: Error) => void,
) {
  const cache = useRecordCache(subject);
  const [own] = useState(() => createRequestKeys());
  const keys = kept ?? own;
  return useMutation({
    mutationFn: (body: Body) => {
      // An email that the site sends has a key already, which does not depend on what follows from it.
      const { requestKey = keys.find(JSON.stringify(body)) } = body as { requestKey?: string };
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
