import { useId, useRef, useState } from "react";
import type { CaseKind, PipelineStatus } from "#features/casework/core/case-record.ts";
import { pipelineStatuses } from "#features/casework/core/case-record.ts";
import { pipelineLabels } from "#features/casework/core/pipeline-labels.ts";
import { useKeptText } from "#features/backoffice/frame/use-kept-text.ts";
import { useWords } from "#platform/web/use-words.ts";
import type { CaseProps } from "./case-subject.ts";
import { caseWords } from "./case-words.ts";
import { ChangeNotice } from "./change-notice.tsx";
import { ClosingForm } from "./closing-form.tsx";
import { ControlNote } from "./control-note.tsx";
import { useCaseChange } from "./use-case-change.ts";

/** How far staff have got: one press each, and a reason where it ends. */
export function StatusControl({ subject, record }: CaseProps) {
  const words = useWords(caseWords).status;
  const reason = useKeptText(`${subject.kind}:${subject.id}:reason`);
  const [isClosing, setClosing] = useState(reason.text !== "");
  const steps = useRef<HTMLDivElement>(null);
  const change = useCaseChange(subject, () => {
    // The form that may hold the focus goes.
    if (isClosing && steps.current?.contains(document.activeElement)) steps.current.focus();
    reason.write("");
    setClosing(false);
  });
  const { save, wanted, variables, isPending, isSuccess, error, reset } = change;

  function press(status: PipelineStatus): void {
    if (status === "closed") {
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
      {isClosing ? (
        <ClosingForm
          reason={reason}
          isBusy={isPending}
          onClose={() => save({ pipelineStatus: "closed", closedReason: reason.text.trim() })}
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
  // Who was declined got nowhere, whatever stands before it.
  const reached = status === "declined" ? 0 : steps.indexOf(wanted ?? status);
  return (
    <>
      <span id={id} className="text-sm font-semibold">
        {label}
      </span>
      <div
        role="group"
        aria-labelledby={id}
        data-shortcut="status"
        className={kind === "application" ? "status-track" : "status-steps"}
      >
        {steps.map((step, index) => (
          <button
            key={step}
            type="button"
            aria-pressed={step === (wanted ?? status)}
            aria-busy={step === wanted}
            data-passed={index < reached || undefined}
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
