import { type RefObject, useEffect, useId, useRef, useState } from "react";
import { useKeptText } from "#staff/kept-work.ts";
import { recordMessages } from "#records/core/record-input.ts";
import {
  asksReason,
  pipelineLabels,
  type PipelineStatus,
  pipelineStatuses,
} from "#records/core/status.ts";
import { assignmentKinds } from "#records/core/timeline-entry.ts";
import type { RecordKind } from "#platform/core/staff/record-kind.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { LeavingButton } from "#ui/button.tsx";
import type { RecordDetail, RecordProps } from "./record-view.ts";
import { recordWords } from "./record-words.ts";
import { ControlNote, ReasonForm } from "./inline-form.tsx";
import { type RecordFields, ChangeConflict, useRecordChange } from "./use-record-change.ts";

interface ChangeNoticeProps {
  readonly field: "pipelineStatus" | "assignee";
  readonly record: RecordDetail;
  readonly change: ReturnType<typeof useRecordChange>;
  /** Gets the focus after the choice. */
  readonly heir: RefObject<HTMLElement | null>;
}

/** Below a field: that it was saved, why not, or that somebody else changed it first. */
export function ChangeNotice(props: ChangeNoticeProps & { readonly saved: string }) {
  const { error, isSuccess } = props.change;
  return (
    <>
      <ConflictNotice {...props} />
      <ControlNote failure={error} saved={isSuccess ? props.saved : undefined} />
    </>
  );
}

/** After a conflict: the old value, the current one, the wanted one, and the choice. */
function ConflictNotice({ field, record, change, heir }: ChangeNoticeProps) {
  const { error: failure, variables: wanted, save, reset } = change;
  const words = useWords(recordWords);
  const names = useWords(pipelineLabels);
  const box = useRef<HTMLDivElement>(null);
  const conflict = failure instanceof ChangeConflict ? failure : null;
  useEffect(() => {
    // Moves the focus here, unless the user is already typing elsewhere.
    if (conflict && !document.activeElement?.matches("input, textarea")) box.current?.focus();
  }, [conflict]);
  if (!conflict || !wanted) return null;

  const write = (fields: RecordFields) =>
    field === "assignee"
      ? (fields.assignee ?? words.assignee.nobody)
      : names[fields.pipelineStatus as PipelineStatus];
  const kind = field === "assignee" ? "assignee" : "status";
  const kinds: readonly string[] = kind === "assignee" ? assignmentKinds : [kind];
  const who = record.timeline.findLast((line) => kinds.includes(line.kind))?.by;
  const { site, somebody } = words.timeline;
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
          {tell(
            who ?? (kind === "assignee" ? site : somebody),
            write(conflict.before),
            write(record),
          )}
        </p>
        <p className="wrap-anywhere">{words.conflict.yours(write(wanted))}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <LeavingButton heir={heir} size="sm" onClick={() => save(wanted)}>
          {words.conflict.save(write(wanted))}
        </LeavingButton>
        <LeavingButton heir={heir} tone="secondary" size="sm" onClick={reset}>
          {words.conflict.keep(write(record))}
        </LeavingButton>
      </div>
    </div>
  );
}

/** The status: one press each, and a reason for those that end the work. */
export function StatusControl({ subject, record }: RecordProps) {
  const words = useWords(recordWords).status;
  const locale = useLocale();
  const reason = useKeptText(`${subject.kind}:${subject.id}:reason`);
  const [isClosing, setClosing] = useState(reason.text !== "");
  /** At most one status of each kind requires a reason. */
  const closing = findAsking(subject.kind);
  const steps = useRef<HTMLDivElement>(null);
  const change = useRecordChange(subject, () => {
    // The form that may have the focus is about to be removed.
    if (isClosing && steps.current?.contains(document.activeElement)) steps.current.focus();
    reason.write("");
    setClosing(false);
  });
  const { save, wanted, isPending, reset } = change;

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
        <ReasonForm
          reason={reason}
          label={words.why}
          missing={recordMessages[locale].reasonNeeded}
          words={{ send: words.close, sending: words.closing, cancel: words.cancel }}
          isBusy={isPending}
          // The result of the change is shown below the status.
          failure={null}
          onSend={(closedReason) => save({ pipelineStatus: closing, closedReason })}
          onCancel={cancel}
        />
      ) : null}
      <ChangeNotice
        field="pipelineStatus"
        record={record}
        change={change}
        heir={steps}
        saved={words.saved}
      />
    </div>
  );
}

function findAsking(kind: RecordKind): PipelineStatus | undefined {
  const statuses: readonly PipelineStatus[] = pipelineStatuses[kind];
  return statuses.find((status) => asksReason(status));
}

interface StatusStepsProps {
  readonly kind: RecordKind;
  readonly status: PipelineStatus;
  /** The status that is being saved. */
  readonly wanted: PipelineStatus | undefined;
  readonly onPress: (status: PipelineStatus) => void;
}

function StatusSteps({ kind, status, wanted, onPress }: StatusStepsProps) {
  const { label } = useWords(recordWords).status;
  const names = useWords(pipelineLabels);
  const id = useId();
  const steps: readonly PipelineStatus[] = pipelineStatuses[kind];
  return (
    <>
      <span id={id} className="text-sm font-semibold">
        {label}
      </span>
      <div
        role="group"
        aria-labelledby={id}
        data-shortcut="status"
        className="flex flex-wrap gap-0.5 rounded-md border border-line-strong bg-sunken p-1 sm:gap-1"
      >
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
