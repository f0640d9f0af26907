import { useMutation } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { useStaffMember } from "#features/backoffice/frame/staff-gate.tsx";
import { useKeptText } from "#features/backoffice/frame/use-kept-text.ts";
import { caseMessages, longestReason } from "#features/casework/core/case-input.ts";
import { daysInTrash } from "#features/casework/core/case-record.ts";
import { callApi } from "#platform/web/api-client.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Button } from "#ui/button.tsx";
import { ModalDialog } from "#ui/modal-dialog.tsx";
import { TextField } from "#ui/text-field.tsx";
import { useToast } from "#ui/toast-provider.tsx";
import type { CaseSubject } from "./case-subject.ts";
import { caseWords } from "./case-words.ts";
import { describeFailure } from "./describe-failure.ts";
import { InlineForm } from "./inline-form.tsx";
import type { CaseAnswer } from "./use-case-cache.ts";
import { useCaseCache } from "./use-case-cache.ts";

/** Deletes a record after asking why; it says how long that can be undone. Agents have none. */
export function DeleteButton({ subject }: { readonly subject: CaseSubject }) {
  if (useStaffMember().role !== "admin") return null;
  return (
    <div className="grid justify-items-start gap-2">
      <PersonLink subject={subject} />
      <AdminsDeleteButton subject={subject} />
    </div>
  );
}

/** To all that is held about whoever sent it: the record's id stands for the address. */
function PersonLink({ subject: { kind, id } }: { readonly subject: CaseSubject }) {
  const { person } = useWords(caseWords).remove;
  return (
    <Link to={`/admin/settings/people/${kind}/${id}`} className="text-link text-sm">
      {person}
    </Link>
  );
}

function AdminsDeleteButton({ subject }: { readonly subject: CaseSubject }) {
  const { remove: words, kinds } = useWords(caseWords);
  const kind = kinds[subject.kind];
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        tone="quiet"
        size="sm"
        className="-ml-4 justify-self-start"
        onClick={() => setOpen(true)}
      >
        <Trash2 aria-hidden="true" size={18} />
        {words.button(kind)}
      </Button>
      <ModalDialog
        isOpen={isOpen}
        title={words.title(kind)}
        closeLabel={words.close}
        className="case-dialog"
        onClose={() => setOpen(false)}
      >
        {isOpen ? <DeleteForm subject={subject} onEnd={() => setOpen(false)} /> : null}
      </ModalDialog>
    </>
  );
}

function DeleteForm({
  subject,
  onEnd,
}: {
  readonly subject: CaseSubject;
  readonly onEnd: () => void;
}) {
  const { remove: words, kinds } = useWords(caseWords);
  const { deletion } = caseMessages[useLocale()];
  const cache = useCaseCache(subject);
  const reason = useKeptText(`${subject.kind}:${subject.id}:deletion`);
  const [isTried, setTried] = useState(false);
  const isEmpty = reason.text.trim() === "";
  const tell = useTellDeleted(subject);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (text: string) =>
      callApi<CaseAnswer>(subject.path, { method: "DELETE", body: { reason: text } }),
    onSuccess(answer, text) {
      reason.clear(text);
      cache.take(answer);
      tell();
      onEnd();
    },
  });
  const kind = kinds[subject.kind];
  return (
    <InlineForm
      words={{ send: words.button(kind), sending: words.removing, cancel: words.cancel }}
      tone="danger"
      className="p-5 sm:px-7"
      isBusy={isPending}
      failure={error}
      onSend={() => {
        setTried(true);
        if (!isEmpty) mutate(reason.text.trim());
      }}
      onCancel={onEnd}
    >
      <p>{words.text(kind, daysInTrash)}</p>
      <TextField
        autoFocus
        label={words.reason}
        hint={words.hint}
        error={isTried && isEmpty ? deletion : undefined}
        maxLength={longestReason}
        dir="auto"
        autoComplete="off"
        value={reason.text}
        onChange={(event) => reason.write(event.target.value)}
      />
    </InlineForm>
  );
}

/** The way back also from wherever somebody went on to. */
function useTellDeleted(subject: CaseSubject): () => void {
  const { remove: words, kinds, failures } = useWords(caseWords);
  const { toast } = useToast();
  const cache = useCaseCache(subject);
  const restore = () =>
    callApi<CaseAnswer>(`${subject.path}/restore`, { method: "POST", body: {} }).then(
      cache.take,
      (failure: Error) => {
        toast({ title: describeFailure(failure, failures), variant: "destructive" });
      },
    );
  return () =>
    void toast({
      title: words.removed(kinds[subject.kind]),
      action: { label: words.undo, run: () => void restore() },
    });
}
