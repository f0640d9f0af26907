import { type RefObject, useEffect, useId, useRef, useState } from "react";
import { type KeptText, useKeptText } from "#features/backoffice/frame/kept-work.ts";
import { caseMessages, longestReason } from "#features/casework/core/case-input.ts";
import {
  asksReason,
  type CaseKind,
  pipelineLabels,
  type PipelineStatus,
  pipelineStatuses,
} from "#features/casework/core/status.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { LeavingButton } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";
import type { CaseDetail, CaseProps } from "./case-view.ts";
import { caseWords } from "./case-words.ts";
import { ControlNote, InlineForm } from "./inline-form.tsx";
import { type CaseFields, ChangeConflict, useCaseChange } from "./use-case-change.ts";

interface ChangeNoticeProps {
  readonly field: "pipelineStatus" | "assignee";
  readonly failure: Error | null;
  readonly record: CaseDetail;
  /** What was refused. */
  readonly wanted: CaseFields | undefined;
  readonly onSave: (change: CaseFields) => void;
  readonly onKeep: () => void;
  /** Takes the focus when the choice is made. */
  readonly heir: RefObject<HTMLElement | null>;
}

/** At the field that somebody else changed first: what was, what is, what was wanted, and the choice. */
export function ChangeNotice(props: ChangeNoticeProps) {
  const { field, failure, record, wanted, onSave, onKeep, heir } = props;
  const words = useWords(caseWords);
  const names = useWords(pipelineLabels);
  const box = useRef<HTMLDivElement>(null);
  const conflict = failure instanceof ChangeConflict ? failure : null;
  useEffect(() => {
    // Whoever pressed is here, unless they went on to write something.
    if (conflict && !document.activeElement?.matches("input, textarea")) box.current?.focus();
  }, [conflict]);
  if (!conflict || !wanted) return null;

  const write = (fields: CaseFields) =>
    field === "assignee"
      ? (fields.assignee ?? words.assignee.nobody)
      : names[fields.pipelineStatus as PipelineStatus];
  const kind = field === "assignee" ? "assignee" : "status";
  const who = record.timeline.findLast((line) => line.kind === kind)?.by;
  const tell = words.conflict[kind];
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="grid gap-3 rounded-md border border-warning bg-warning-soft p-3 text-sm"
    >
      <div className="grid gap-1">
        <p className="font-semibold wrap-anywhere">
          {tell(who ?? words.timeline.somebody, write(conflict.before), write(record))}
        </p>
        <p className="wrap-anywhere">{words.conflict.yours(write(wanted))}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <LeavingButton heir={heir} size="sm" onClick={() => onSave(wanted)}>
          {words.conflict.save(write(wanted))}
        </LeavingButton>
        <LeavingButton heir={heir} tone="secondary" size="sm" onClick={onKeep}>
          {words.conflict.keep(write(record))}
        </LeavingButton>
      </div>
    </div>
  );
}

/** How far staff have got: one press each, and a reason where it ends. */
export function StatusControl({ subject, record }: CaseProps) {
  const words = useWords(caseWords).status;
  const reason = useKeptText(`${subject.kind}:${subject.id}:reason`);
  const [isClosing, setClosing] = useState(reason.text !== "");
  /** Of each kind one at most asks why. */
  const closing = findAsking(subject.kind);
  const steps = useRef<HTMLDivElement>(null);
  const change = useCaseChange(subject, () => {
    // The form that may hold the focus goes.
    if (isClosing && steps.current?.contains(document.activeElement)) steps.current.focus();
    reason.write("");
    setClosing(false);
  });
  const { save, wanted, variables, isPending, isSuccess, error, reset } = change;

  function press(status: PipelineStatus): void {
    if (asksReason(status)) {
      if (!isPending) setClosing(true);
    } else if (status !== (wanted ?? record).pipelineStatus) {
      save({ pipelineStatus: status });
    }
  }
  function cancel(): void {
    reason.write("");
    reset();
    setClosing(false);
    steps.current?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus();
  }
  return (
    <div ref={steps} tabIndex={-1} className="grid gap-2">
      <StatusSteps
        kind={subject.kind}
        status={record.pipelineStatus}
        wanted={wanted?.pipelineStatus}
        onPress={press}
      />
      {record.closedReason && !isClosing ? (
        <p dir="auto" className="text-sm whitespace-pre-wrap wrap-anywhere text-ink-muted">
          {words.reason}: {record.closedReason}
        </p>
      ) : null}
      {isClosing && closing ? (
        <ClosingForm
          reason={reason}
          isBusy={isPending}
          onClose={() => save({ pipelineStatus: closing, closedReason: reason.text.trim() })}
          onCancel={cancel}
        />
      ) : null}
      <ChangeNotice
        field="pipelineStatus"
        failure={error}
        record={record}
        wanted={variables}
        onSave={save}
        onKeep={reset}
        heir={steps}
      />
      <ControlNote failure={error} saved={isSuccess ? words.saved : undefined} />
    </div>
  );
}

function findAsking(kind: CaseKind): PipelineStatus | undefined {
  const statuses: readonly PipelineStatus[] = pipelineStatuses[kind];
  return statuses.find((status) => asksReason(status));
}

interface StatusStepsProps {
  readonly kind: CaseKind;
  readonly status: PipelineStatus;
  /** What is being saved. */
  readonly wanted: PipelineStatus | undefined;
  readonly onPress: (status: PipelineStatus) => void;
}

function StatusSteps({ kind, status, wanted, onPress }: StatusStepsProps) {
  const { label } = useWords(caseWords).status;
  const names = useWords(pipelineLabels);
  const id = useId();
  const steps: readonly PipelineStatus[] = pipelineStatuses[kind];
  return (
    <>
      <span id={id} className="text-sm font-semibold">
        {label}
      </span>
      <div role="group" aria-labelledby={id} data-shortcut="status" className="status-steps">
        {steps.map((step) => (
          <button
            key={step}
            type="button"
            aria-pressed={step === (wanted ?? status)}
            aria-busy={step === wanted}
            className="status-step"
            onClick={() => onPress(step)}
          >
            {names[step]}
          </button>
        ))}
      </div>
    </>
  );
}

interface ClosingFormProps {
  readonly reason: KeptText;
  readonly isBusy: boolean;
  readonly onClose: () => void;
  readonly onCancel: () => void;
}

/** Asks why a record is closed: whoever opens it in a year wants to know. */
function ClosingForm({ reason, isBusy, onClose, onCancel }: ClosingFormProps) {
  const words = useWords(caseWords).status;
  const { reasonNeeded } = caseMessages[useLocale()];
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <InlineForm
      words={{ send: words.close, sending: words.closing, cancel: words.cancel }}
      isBusy={isBusy}
      // What a change comes to is told below the status.
      failure={null}
      onSend={() => {
        const isEmpty = reason.text.trim() === "";
        setMissing(isEmpty);
        if (isEmpty) field.current?.focus();
        else onClose();
      }}
      onCancel={onCancel}
    >
      <TextField
        ref={field}
        label={words.why}
        error={isMissing && reason.text.trim() === "" ? reasonNeeded : undefined}
        maxLength={longestReason}
        value={reason.text}
        dir="auto"
        autoComplete="off"
        onChange={(event) => reason.write(event.target.value)}
      />
    </InlineForm>
  );
}
