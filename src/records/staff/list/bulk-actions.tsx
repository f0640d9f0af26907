import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type KeptText, useKeptText } from "#staff/kept-work.ts";
import { ActButton, isAnswered } from "#staff/row-act.tsx";
import { useStaffMember } from "#staff/staff-gate.tsx";
import { recordMessages } from "#records/core/record-input.ts";
import {
  type PipelineStatus,
  asksReason,
  pipelineLabels,
  pipelineStatuses,
} from "#records/core/status.ts";
import { callApi } from "#platform/web/api-client.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { ModalDialog } from "#ui/notices/modal-dialog.tsx";
import { useAssignees } from "#records/staff/assignee-control.tsx";
import { adviceWords } from "#records/staff/advice-words.ts";
import { LicenseForm } from "#records/staff/license-form.tsx";
import { ReasonForm } from "#records/staff/inline-form.tsx";
import { FilterSelect } from "./record-filters.tsx";
import { recordListWords } from "./record-list-words.ts";
import type { BulkFields, RecordListState, ListedRecord } from "./use-record-list.ts";

/**
 * Restores one after another. One that was erased meanwhile does not prevent restoring the others.
 *
 * @returns why the last missing one was not restored; null when all were.
 */
export async function restoreEach<Row>(
  rows: readonly Row[],
  restore: (row: Row) => Promise<unknown>,
): Promise<Error | null> {
  let gone: Error | null = null;
  for (const row of rows) {
    await restore(row).catch((failure: Error) => {
      if (!(isAnswered(failure) && failure.status === 404)) throw failure;
      gone = failure;
    });
  }
  return gone;
}

/** Restores the selected records from the trash. */
export function RestoreAction<Row extends ListedRecord>({
  records,
}: {
  readonly records: RecordListState<Row>;
}) {
  const { path, queryKey, keys } = records;
  const words = useWords(recordListWords).bulk;
  const client = useQueryClient();
  const count = keys.selected.length;
  async function run(): Promise<void> {
    const gone = await restoreEach(keys.selected, ({ id }) =>
      callApi(`${path}/${id}/restore`, { method: "POST" }),
    );
    keys.clear();
    if (gone) throw gone;
  }
  return (
    <ActButton
      className="min-h-9 px-3"
      act={{ run, said: words.restored(count), failed: words.restoreFailed }}
      reload={() => client.invalidateQueries({ queryKey })}
      ask={{
        question: words.restoreAsk(count),
        hint: words.restoreHint,
        confirm: words.restore,
        keep: words.keep,
      }}
    >
      {words.restore}
    </ActButton>
  );
}

/** A user name never begins with a space. */
const nobody = " nobody";

/** Actions on all selected records: another status, another assignee. */
export function BulkActions<Row extends ListedRecord>({
  records,
}: {
  readonly records: RecordListState<Row>;
}) {
  const { kind, keys, bulk } = records;
  const words = useWords(recordListWords);
  const labels = useWords(pipelineLabels);
  const { username, role } = useStaffMember();
  const others = useAssignees(kind);
  const [closing, setClosing] = useState<PipelineStatus | null>(null);
  // Keyed by the selection, so that it begins empty for another one.
  const selected = keys.selected
    .map(({ id }) => id)
    .toSorted()
    .join(" ");
  const reason = useKeptText(`${kind}s:${selected}:reason`);
  const names =
    role === "admin" ? [username, ...others.filter((name) => name !== username)] : [username];
  const change = (fields: BulkFields, onChanged?: () => void) =>
    bulk.change(keys.selected, fields, onChanged);
  const endClosing = () => {
    reason.write("");
    setClosing(null);
  };
  const setStatus = (status: string) => {
    const pipelineStatus = pipelineStatuses[kind].find((known) => known === status);
    if (!pipelineStatus) return;
    if (asksReason(pipelineStatus)) {
      bulk.forgetFailure();
      setClosing(pipelineStatus);
    } else change({ pipelineStatus });
  };
  return (
    <div className="flex flex-wrap items-center gap-2" aria-busy={bulk.isPending}>
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
        onChange={(name) => change({ assignee: name === nobody ? null : name })}
      />
      <ModalDialog
        isOpen={closing !== null}
        title={words.bulk.closing}
        closeLabel={words.bulk.cancel}
        className="small-dialog"
        onClose={endClosing}
      >
        {closing ? (
          <ClosingForm
            bulk={bulk}
            reason={reason}
            onClose={(closedReason) =>
              change({ pipelineStatus: closing, closedReason }, endClosing)
            }
            onCancel={endClosing}
          />
        ) : null}
      </ModalDialog>
      <LicenseDialog bulk={bulk} />
    </div>
  );
}

/** Asks once for all selected records, where a license is missing for some. */
function LicenseDialog({ bulk }: Pick<ClosingFormProps, "bulk">) {
  const { reason: words } = useWords(adviceWords);
  const { license } = bulk;
  return (
    <ModalDialog
      isOpen={license !== null}
      title={words.title}
      closeLabel={words.cancel}
      className="small-dialog"
      onClose={() => license?.giveUp()}
    >
      {license ? <AskedLicense bulk={bulk} license={license} /> : null}
    </ModalDialog>
  );
}

type Bulk = ClosingFormProps["bulk"];

/** Begins empty each time: a reason belongs to the people it was asked for. */
function AskedLicense({
  bulk: { isPending, failure },
  license: { asked, goOn, giveUp },
}: {
  readonly bulk: Bulk;
  readonly license: NonNullable<Bulk["license"]>;
}) {
  const [text, write] = useState("");
  return (
    <LicenseForm
      reason={{ text, write }}
      asked={asked}
      className="p-5 sm:px-7"
      isBusy={isPending}
      failure={failure}
      onSend={goOn}
      onCancel={giveUp}
    />
  );
}

interface ClosingFormProps {
  readonly bulk: RecordListState<ListedRecord>["bulk"];
  readonly reason: Pick<KeptText, "text" | "write">;
  readonly onClose: (reason: string) => void;
  readonly onCancel: () => void;
}

/** Why the selected records are closed. It stays open until they are. */
function ClosingForm({ bulk, reason, onClose, onCancel }: ClosingFormProps) {
  const words = useWords(recordListWords).bulk;
  return (
    <ReasonForm
      reason={reason}
      label={words.reason}
      missing={recordMessages[useLocale()].reasonNeeded}
      words={{ send: words.close, sending: words.closingNow, cancel: words.cancel }}
      className="p-5 sm:px-7"
      isBusy={bulk.isPending}
      failure={bulk.failure}
      onSend={onClose}
      onCancel={onCancel}
    />
  );
}
