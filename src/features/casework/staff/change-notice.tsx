import type { RefObject } from "react";
import { useEffect, useRef } from "react";
import type { PipelineStatus } from "#features/casework/core/case-record.ts";
import { pipelineLabels } from "#features/casework/core/pipeline-labels.ts";
import { useWords } from "#platform/web/use-words.ts";
import { LeavingButton } from "#ui/leaving-button.tsx";
import type { CaseDetail } from "./case-subject.ts";
import { caseWords } from "./case-words.ts";
import type { CaseFields } from "./save-change.ts";
import { ChangeConflict } from "./save-change.ts";

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
