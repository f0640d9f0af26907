import { useState } from "react";
import { useStaffMember } from "#features/backoffice/frame/staff-gate.tsx";
import { longestReason } from "#features/casework/core/case-input.ts";
import type { CaseKind, CaseState } from "#features/casework/core/case-record.ts";
import { pipelineStatuses } from "#features/casework/core/case-record.ts";
import { pipelineLabels } from "#features/casework/core/pipeline-labels.ts";
import { FilterSelect } from "#features/backoffice/frame/filter-field.tsx";
import { useWords } from "#platform/web/use-words.ts";
import { Button } from "#ui/button.tsx";
import { ModalDialog } from "#ui/modal-dialog.tsx";
import { TextField } from "#ui/text-field.tsx";
import { caseListWords } from "./case-list-words.ts";
import { useAssignees } from "./use-assignees.ts";
import type { BulkFields } from "./use-bulk-change.ts";

interface BulkActionsProps {
  readonly kind: CaseKind;
  readonly isBusy: boolean;
  readonly onChange: (fields: BulkFields) => void;
}

const closed: CaseState["pipelineStatus"] = "closed";
/** No user's name begins with a space. */
const nobody = " nobody";

/** What can be done with all selected records: another status, another assignee. */
export function BulkActions({ kind, isBusy, onChange }: BulkActionsProps) {
  const words = useWords(caseListWords);
  const labels = useWords(pipelineLabels);
  const { username, role } = useStaffMember();
  const others = useAssignees();
  const [isClosing, setClosing] = useState(false);
  const names =
    role === "admin" ? [username, ...others.filter((name) => name !== username)] : [username];
  const setStatus = (status: string) => {
    const pipelineStatus = pipelineStatuses[kind].find((known) => known === status);
    if (pipelineStatus === closed) setClosing(true);
    else if (pipelineStatus) onChange({ pipelineStatus });
  };
  return (
    <div className="flex flex-wrap items-center gap-2" aria-busy={isBusy}>
      <FilterSelect
        label={words.bulk.status}
        isAction
        value=""
        options={pipelineStatuses[kind].map((value) => ({ value, label: labels[value] }))}
        onChange={setStatus}
      />
      <FilterSelect
        label={words.bulk.assignee}
        isAction
        value=""
        options={[
          ...names.map((name) => ({
            value: name,
            label: name === username ? words.filters.me : name,
          })),
          { value: nobody, label: words.filters.none },
        ]}
        onChange={(name) => onChange({ assignee: name === nobody ? null : name })}
      />
      <ClosingDialog
        isOpen={isClosing}
        onCancel={() => setClosing(false)}
        onClose={(closedReason) => {
          setClosing(false);
          onChange({ pipelineStatus: closed, closedReason });
        }}
      />
    </div>
  );
}

interface ClosingDialogProps {
  readonly isOpen: boolean;
  readonly onCancel: () => void;
  readonly onClose: (reason: string) => void;
}

function ClosingDialog({ isOpen, onCancel, onClose }: ClosingDialogProps) {
  const words = useWords(caseListWords).bulk;
  const [reason, setReason] = useState("");
  return (
    <ModalDialog
      isOpen={isOpen}
      title={words.closing}
      closeLabel={words.cancel}
      className="small-dialog"
      onClose={onCancel}
    >
      <form
        className="grid gap-4 p-5 sm:px-7"
        onSubmit={(event) => {
          event.preventDefault();
          if (reason.trim()) onClose(reason.trim());
        }}
      >
        <TextField
          name="closed-reason"
          label={words.reason}
          maxLength={longestReason}
          value={reason}
          required
          dir="auto"
          autoComplete="off"
          onChange={(event) => setReason(event.target.value)}
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" size="sm" aria-disabled={reason.trim() === ""}>
            {words.close}
          </Button>
          <Button tone="quiet" size="sm" onClick={onCancel}>
            {words.cancel}
          </Button>
        </div>
      </form>
    </ModalDialog>
  );
}
