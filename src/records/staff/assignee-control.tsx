import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useStaffMember } from "#staff/staff-gate.tsx";
import { maySee, type RecordState } from "#records/core/record.ts";
import type { RecordKind } from "#platform/core/staff/record-kind.ts";
import { callApi } from "#platform/web/api-client.ts";
import { useWords } from "#platform/web/use-words.ts";
import { Button, useHeldPresses } from "#ui/button.tsx";
import { SelectField } from "#ui/field.tsx";
import { joinClasses } from "#ui/join-classes.ts";
import { recordListWords } from "#records/staff/list/record-list-words.ts";
import { LicenseForm, useLicenseAsk, useLicenseReason } from "./license-form.tsx";
import type { RecordProps } from "./record-view.ts";
import { recordWords } from "./record-words.ts";
import { ChangeNotice } from "./status-control.tsx";
import { useRecordChange } from "./use-record-change.ts";

/** The assignee of a record: an admin assigns anybody, an agent takes it or returns it. */
export function AssigneeControl({ subject, record }: RecordProps) {
  const words = useWords(recordWords).assignee;
  const { username, role } = useStaffMember();
  const box = useRef<HTMLDivElement>(null);
  const license = useLicenseReason(subject);
  const change = useRecordChange(subject, () => {
    // The form that may have the focus is about to be removed.
    if (box.current?.contains(document.activeElement)) box.current.focus();
    license.write("");
    ask.end();
  });
  const { save, wanted, isPending, variables, error } = change;
  const ask = useLicenseAsk(error);
  // The button now undoes what it has just done.
  useHeldPresses(isPending);
  const shown = wanted ? (wanted.assignee ?? null) : record.assignee;
  const isMine = shown === username;
  return (
    <div ref={box} tabIndex={-1} className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-2">
        {role === "admin" ? (
          <AssigneeSelect
            kind={subject.kind}
            assignee={shown}
            onChoose={(assignee) => save({ assignee })}
          />
        ) : (
          <p className="flex min-w-0 gap-3 text-sm">
            <span className="font-semibold">{words.label}</span>
            <bdi className="wrap-anywhere">{shown ?? words.nobody}</bdi>
          </p>
        )}
        {isMine && role === "admin" ? null : (
          <Button
            tone="secondary"
            size="sm"
            data-shortcut={role === "agent" ? "assignee" : undefined}
            aria-disabled={isPending}
            onClick={() => save({ assignee: isMine ? null : username })}
          >
            {isMine ? words.giveBack : words.take}
          </Button>
        )}
      </div>
      {ask.asked !== null && variables ? (
        <LicenseForm
          reason={license}
          asked={ask.asked}
          isBusy={isPending}
          failure={null}
          onSend={(licenseReason) => save({ ...variables, licenseReason })}
          onCancel={() => {
            license.write("");
            change.reset();
            ask.end();
            box.current?.focus();
          }}
        />
      ) : null}
      <ChangeNotice
        field="assignee"
        record={record}
        change={change}
        heir={box}
        saved={words.saved}
      />
    </div>
  );
}

interface Assignees {
  readonly byKind: Readonly<Partial<Record<RecordKind, readonly string[]>>>;
  /** Who of them is an admin, and so sees every record. */
  readonly admins: readonly string[];
}

function useStaffNames() {
  return useQuery({
    queryKey: ["assignees"],
    queryFn: () => callApi<Assignees>("/api/admin/assignees"),
  }).data;
}

/** The users to whom a record of this kind can be assigned; empty until the server has answered. */
export function useAssignees(kind: RecordKind): readonly string[] {
  return useStaffNames()?.byKind[kind] ?? [];
}

/**
 * Everybody whom the reader may give a task about this record to: an admin everybody, an agent whoever
 * may open the record. Empty until the server has answered.
 */
export function useTaskAssignees(
  kind: RecordKind,
  record: Pick<RecordState, "assignee">,
): readonly string[] {
  const reader = useStaffMember();
  const { byKind, admins = [] } = useStaffNames() ?? {};
  return (byKind?.[kind] ?? []).filter((username) => {
    const role = admins.includes(username) ? "admin" : "agent";
    return reader.role === "admin" || maySee({ username, role }, record);
  });
}

/** The arrow keys step through the names: only the one at which they stop is saved. */
const stepMs = 600;

interface AssigneeSelectProps {
  readonly kind: RecordKind;
  readonly assignee: string | null;
  readonly onChoose: (assignee: string | null) => void;
}

function AssigneeSelect({ kind, assignee, onChoose }: AssigneeSelectProps) {
  const words = useWords(recordWords).assignee;
  const assignees = useAssignees(kind);
  const [chosen, setChosen] = useState<string | null>(null);
  // A ref to the latest render, so that a choice made just before leaving the page is saved as
  // well.
  const settle = useRef(() => {});
  useEffect(() => {
    settle.current = () => {
      settle.current = () => {};
      setChosen(null);
      if (chosen !== null && chosen !== (assignee ?? "")) onChoose(chosen || null);
    };
  });
  useEffect(() => {
    if (chosen === null) return undefined;
    const timer = setTimeout(() => settle.current(), stepMs);
    return () => clearTimeout(timer);
  }, [chosen]);
  useEffect(() => () => settle.current(), []);
  const names = new Set([...assignees, ...(assignee === null ? [] : [assignee])]);
  return (
    <div className="assignee-select">
      <SelectField
        label={words.label}
        data-shortcut="assignee"
        className="min-h-10 py-1 pl-2 text-sm"
        placeholder={words.nobody}
        options={[...names].map((name) => ({ value: name, label: name }))}
        value={chosen ?? assignee ?? ""}
        onChange={(event) => setChosen(event.target.value)}
        onBlur={() => settle.current()}
      />
    </div>
  );
}

const wordStart = /(?<![\p{L}\p{M}\p{N}])[\p{L}\p{N}]/gu;

/** Up to two letters that stand for a user name. */
function writeInitials(name: string): string {
  const starts = name.match(wordStart) ?? [];
  const letters = starts.length > 1 ? [starts[0], starts.at(-1)] : [...name].slice(0, 2);
  return letters.join("").toUpperCase();
}

/** A record's assignee in two letters; the name is shown on hover and to screen readers. */
export function AssigneeMark({ assignee }: { readonly assignee: string | null }) {
  const { nobody } = useWords(recordListWords);
  const name = assignee ?? nobody;
  return (
    <span
      title={name}
      className={joinClasses(
        "inline-grid size-6.5 place-items-center rounded-full text-[0.75rem] font-semibold tracking-[0.02em]",
        assignee === null
          ? "border border-dashed border-line-strong text-ink-muted"
          : "bg-primary-soft text-primary",
      )}
    >
      <span aria-hidden="true">{assignee === null ? "–" : writeInitials(assignee)}</span>
      <bdi className="sr-only">{name}</bdi>
    </span>
  );
}
