import { useMutation } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight, List, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link, useNavigate } from "react-router";
import { useKeptText } from "#staff/kept-work.ts";
import { useListOrigin } from "#staff/list/list-address.ts";
import { ShortcutKeys } from "#staff/list/record-keys.tsx";
import { type Act, useAct } from "#staff/row-act.tsx";
import { useStaffMember } from "#staff/staff-gate.tsx";
import { actWords } from "#staff/staff-words.ts";
import { recordMessages } from "#records/core/record-input.ts";
import { callOutcomes } from "#records/core/timeline-entry.ts";
import { longestKept } from "#platform/core/person/person.ts";
import { dashboardPath } from "#platform/core/staff/staff-member.ts";
import { callApi } from "#platform/web/api-client.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Button, buttonClasses } from "#ui/button.tsx";
import { joinClasses } from "#ui/join-classes.ts";
import { ModalDialog } from "#ui/notices/modal-dialog.tsx";
import { useToast } from "#ui/notices/toast-provider.tsx";
import { recordPages, type RecordSubject } from "./record-view.ts";
import { recordWords } from "./record-words.ts";
import { ReasonForm } from "./inline-form.tsx";
import { type RecordAnswer, useRecordCache } from "./use-record-change.ts";

interface RecordActionsProps {
  readonly subject: RecordSubject;
  /** The link above the name already leads back to the list. */
  readonly isBackToList: boolean;
}

const targets = { n: "note", c: "call", s: "status", a: "assignee" } as const;
/** The controls of these keys act at once when pressed. */
const pressed = { m: "write", e: "mail" } as const;

/** Beside a record's name: the navigation through the list, and the shortcut keys. */
export function RecordActions({ subject, isBackToList }: RecordActionsProps) {
  const { keys, list, contact, afterCall } = useWords(recordWords);
  const navigate = useNavigate();
  const origin = useListOrigin(recordPages[subject.kind], subject.id);
  const goTo = (path: string | null | undefined, state?: unknown) => () =>
    void (path && navigate(path, { state }));
  const press = (selector: string) => () => document.querySelector<HTMLElement>(selector)?.click();
  const ways = origin
    ? [
        { key: "j", label: keys.next, run: goTo(origin.next) },
        { key: "k", label: keys.previous, run: goTo(origin.previous) },
        { key: "u", label: keys.list, run: goTo(origin.address, origin.state) },
      ]
    : [];
  const ofRecord = [
    ...Object.entries(targets).map(([key, target]) => ({
      key,
      label: keys[target],
      run: () => focusControl(target),
    })),
    ...callOutcomes.map((outcome, index) => ({
      key: String(index + 1),
      label: keys.outcome(contact.outcomes[outcome]),
      run: press(`[data-outcome="${index + 1}"]`),
    })),
    ...Object.entries(pressed).map(([key, target]) => ({
      key,
      label: keys[target],
      run: press(`[data-shortcut="${target}"]`),
    })),
  ];
  return (
    <>
      {origin ? (
        <>
          {isBackToList || origin.address.startsWith(dashboardPath) ? null : (
            <Link
              to={origin.address}
              state={origin.state}
              aria-label={keys.list}
              className={buttonClasses({ tone: "quiet", size: "sm" })}
            >
              <List aria-hidden="true" size={18} />
              {list}
            </Link>
          )}
          <div className="step-bar">
            <StepLink to={origin.previous} label={keys.previous} icon={ChevronLeft} />
            <span className="text-sm whitespace-nowrap text-ink-muted even-figures">
              {keys.place(origin.place, origin.count)}
            </span>
            <StepLink to={origin.next} label={keys.next} icon={ChevronRight}>
              <span className="sm:hidden">{afterCall.next}</span>
            </StepLink>
            {origin.next ? null : (
              <Link
                to={origin.address}
                state={origin.state}
                className={joinClasses(buttonClasses({ size: "sm" }), "sm:hidden")}
              >
                {afterCall.last}
              </Link>
            )}
          </div>
        </>
      ) : null}
      <ShortcutKeys shortcuts={[...ofRecord, ...ways]} />
    </>
  );
}

interface StepLinkProps {
  readonly to: string | null;
  readonly label: string;
  readonly icon: typeof ChevronLeft;
  /** What a phone shows before the arrow: then it is the filled button of its bar. */
  readonly children?: ReactNode;
}

function StepLink({ to, label, icon: Icon, children }: StepLinkProps) {
  if (to === null) return null;
  return (
    <Link
      to={to}
      aria-label={label}
      className={joinClasses(
        buttonClasses({ tone: "quiet", size: "sm" }),
        "px-2",
        children !== undefined && "step-next",
      )}
    >
      {children}
      <Icon aria-hidden="true" size={20} />
    </Link>
  );
}

/** Focuses the control itself, or the chosen one in a group. */
function focusControl(target: string): void {
  const control = document.querySelector<HTMLElement>(`[data-shortcut="${target}"]`);
  const chosen = control?.querySelector<HTMLElement>('[aria-pressed="true"]');
  (chosen ?? control)?.focus();
}

/**
 * A link to all data about a record's person, and a button that deletes the record after a reason;
 * it says for how long that can be undone. Agents have neither.
 */
export function DeleteButton({ subject }: { readonly subject: RecordSubject }) {
  const { remove: words, kinds } = useWords(recordWords);
  const [isOpen, setOpen] = useState(false);
  if (useStaffMember().role !== "admin") return null;
  const kind = kinds[subject.kind];
  return (
    <div className="grid justify-items-start gap-4">
      {/* The link has the record's id instead of the e-mail address. */}
      <Link
        to={`/admin/settings/people/${subject.kind}/${subject.id}`}
        className="text-link text-sm"
      >
        {words.person}
      </Link>
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
        className="small-dialog"
        onClose={() => setOpen(false)}
      >
        {isOpen ? <DeleteForm subject={subject} onEnd={() => setOpen(false)} /> : null}
      </ModalDialog>
    </div>
  );
}

function DeleteForm({
  subject,
  onEnd,
}: Pick<RecordActionsProps, "subject"> & { onEnd: () => void }) {
  const { remove: words, deleted, kinds } = useWords(recordWords);
  const { deletion } = recordMessages[useLocale()];
  const { undo } = useWords(actWords);
  const cache = useRecordCache(subject);
  const reason = useKeptText(`${subject.kind}:${subject.id}:deletion`);
  const { toast } = useToast();
  // The undo also works on the page to which somebody went on.
  const { act } = useAct(cache.refresh);
  const kind = kinds[subject.kind];
  const restore: Act = {
    run: () => callApi(`${subject.path}/restore`, { method: "POST", body: {} }),
    said: deleted.restored(kind),
  };
  const { mutate, isPending, error } = useMutation({
    mutationFn: (text: string) =>
      callApi<RecordAnswer>(subject.path, { method: "DELETE", body: { reason: text } }),
    onSuccess(answer, text) {
      reason.clear(text);
      cache.take(answer);
      const action = { label: undo, run: () => act(restore) };
      toast({ title: words.removed(kind), action });
      onEnd();
    },
  });
  return (
    <ReasonForm
      reason={reason}
      label={words.reason}
      hint={words.hint}
      missing={deletion}
      words={{ send: words.button(kind), sending: words.removing, cancel: words.cancel }}
      tone="danger"
      className="p-5 sm:px-7"
      isBusy={isPending}
      failure={error}
      onSend={mutate}
      onCancel={() => {
        reason.write("");
        onEnd();
      }}
    >
      <p>{words.text(kind, longestKept.trashDays)}</p>
    </ReasonForm>
  );
}
