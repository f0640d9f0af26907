import { ArrowRight } from "lucide-react";
import { type Ref, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { useListOrigin } from "#staff/list/list-address.ts";
import { samePressMs } from "#staff/request-keys.ts";
import { describeFailure } from "#staff/row-act.tsx";
import { useStaffMember } from "#staff/staff-gate.tsx";
import { actWords } from "#staff/staff-words.ts";
import { offerStatus, proposeNextTry } from "#records/core/after-call.ts";
import type { CallFollow } from "#records/core/record-input.ts";
import { pipelineLabels, type PipelineStatus } from "#records/core/status.ts";
import { type CallOutcome, isAnswer } from "#records/core/timeline-entry.ts";
import { callApi } from "#platform/web/api-client.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Button, buttonClasses } from "#ui/button.tsx";
import { formatMoment } from "#ui/dates.ts";
import { holdPresses } from "#ui/form/hold-presses.ts";
import { useToast } from "#ui/notices/toast-provider.tsx";
import {
  type RecordDetail,
  recordPages,
  type RecordProps,
  type RecordSubject,
} from "#records/staff/record-view.ts";
import { recordWords, isCallAgain } from "#records/staff/record-words.ts";
import { ControlNote } from "#records/staff/inline-form.tsx";
import {
  type RecordAnswer,
  type RecordFields,
  ChangeConflict,
  saveChange,
  useCaseCache,
  useCaseChange,
  useCasePost,
} from "#records/staff/use-record-change.ts";

interface CallBody {
  readonly outcome: CallOutcome;
  readonly follow: CallFollow;
}

interface LoggedCall {
  readonly outcome: CallOutcome;
  /** What followed, in words. */
  readonly text: string;
}

interface CallLogOptions extends RecordProps {
  readonly zipCode: string | undefined;
  /** Whether another call may follow at all. */
  readonly mayCall: boolean;
}

/** Logs a call with what follows from it, in one step; the notice takes what followed back. */
export function useCallLog({ subject, record, zipCode, mayCall }: CallLogOptions) {
  const words = useWords(recordWords);
  const [logged, setLogged] = useState<LoggedCall | null>(null);
  const tell = useTellLogged(subject);
  const before = useRef(record);
  const last = useRef<{ readonly body: CallBody; readonly at: number } | null>(null);
  const call = useCasePost<CallBody>(subject, "calls", ({ outcome }, answer) => {
    holdPresses();
    setLogged({ outcome, text: tell(outcome, before.current, answer) });
  });
  function press(outcome: CallOutcome): void {
    const now = new Date();
    const isSame =
      last.current?.body.outcome === outcome && now.getTime() - last.current.at < samePressMs;
    if (!isSame) {
      before.current = record;
      const triesBefore = record.attempts.filter((attempt) => !isAnsweredCall(attempt)).length;
      const dueAt = mayCall ? proposeNextTry({ outcome, triesBefore, zipCode, now }) : null;
      const nextTry = dueAt && { title: words.tasks.callAgain, dueAt: dueAt.toISOString() };
      // The call that was planned is this one.
      const planned = record.tasks.find(
        ({ title, doneAt }) => doneAt === null && isCallAgain(title),
      );
      const follow = { ...(nextTry && { nextTry }), ...(planned && { doneTask: planned.id }) };
      const body = { outcome, follow };
      last.current = { body, at: now.getTime() };
    }
    if (last.current) call.mutate(last.current.body);
  }
  return { ...call, press, logged };
}

const isAnsweredCall = ({ outcome }: RecordDetail["attempts"][number]) =>
  isAnswer({ kind: "call", text: outcome });

/** Tells what a call brought about, and offers to take it back, wherever somebody went on to. */
function useTellLogged(subject: RecordSubject) {
  const words = useWords(recordWords);
  const { undo: undoLabel, failures } = useWords(actWords);
  const statuses = useWords(pipelineLabels);
  const locale = useLocale();
  const { username } = useStaffMember();
  const { toast } = useToast();
  const cache = useCaseCache(subject);

  function undo(change: RecordFields, taskId: string | undefined): void {
    const path = `${subject.path}/follow-ups/undo`;
    const send = (body: object) =>
      callApi<RecordAnswer>(path, { method: "POST", body: { ...body, taskId } });
    saveChange({ kind: subject.kind, change, read: cache.read, send, take: cache.take }).then(
      (answer) => {
        cache.take(answer);
        toast({ title: words.afterCall.undone });
      },
      (failure: Error) => {
        const isOvertaken = failure instanceof ChangeConflict;
        const why = isOvertaken ? failures.byStatus[409] : describeFailure(failure, failures);
        toast({ title: why ?? failures.other, variant: "destructive" });
      },
    );
  }

  return (outcome: CallOutcome, before: RecordDetail, answer: RecordAnswer): string => {
    const after = { ...before, ...answer[subject.kind] };
    const known = new Set(before.tasks.map(({ id }) => id));
    const task = after.tasks.find(({ id, createdBy }) => !known.has(id) && createdBy === username);
    const facts = [
      ...(after.assignee === before.assignee ? [] : [words.afterCall.yours]),
      ...(after.pipelineStatus === before.pipelineStatus ? [] : [statuses[after.pipelineStatus]]),
      ...(task ? [words.afterCall.nextTry(formatMoment(task.dueAt, locale))] : []),
    ];
    const text = facts.join(" · ");
    const { pipelineStatus, assignee, closedReason } = before;
    toast({
      title: words.afterCall.logged(words.contact.outcomes[outcome]),
      ...(text === ""
        ? {}
        : {
            description: text,
            action: {
              label: undoLabel,
              run: () => undo({ pipelineStatus, assignee, closedReason }, task?.id),
            },
          }),
    });
    return text;
  };
}

interface AfterCallProps extends RecordProps {
  readonly logged: LoggedCall;
}

/** Below the outcomes, once one was logged: what followed, the status that fits, and who is next. */
export function AfterCall({ subject, record, logged }: AfterCallProps) {
  const words = useWords(recordWords);
  const statuses = useWords(pipelineLabels);
  const change = useCaseChange(subject);
  const offered = offerStatus(subject.kind, logged.outcome);
  const status: PipelineStatus = change.wanted?.pipelineStatus ?? record.pipelineStatus;
  return (
    <div className="grid gap-2 rounded-md bg-success-soft p-3">
      <p role="status" className="text-sm wrap-anywhere">
        <span className="font-semibold">
          {words.afterCall.logged(words.contact.outcomes[logged.outcome])}
        </span>{" "}
        {logged.text}
      </p>
      <div className="flex flex-wrap gap-2">
        <NextLink subject={subject} />
        {offered ? (
          <Button
            tone="secondary"
            size="sm"
            aria-pressed={status === offered}
            onClick={() => change.save({ pipelineStatus: offered })}
          >
            {words.afterCall.offer(statuses[offered])}
          </Button>
        ) : null}
      </div>
      <ControlNote failure={change.error} />
    </div>
  );
}

/** The next of the queue somebody came from, with the focus on it; after the last one the queue itself. */
function NextLink({ subject }: { readonly subject: RecordSubject }) {
  const words = useWords(recordWords).afterCall;
  const origin = useListOrigin(recordPages[subject.kind], subject.id);
  const link: Ref<HTMLAnchorElement> = useRef(null);
  useEffect(() => {
    // Whoever went on to write something meanwhile goes on.
    if (!document.activeElement?.matches("input, textarea, select")) link.current?.focus();
  }, []);
  if (!origin) return null;
  return (
    <Link
      ref={link}
      to={origin.next ?? origin.address}
      state={origin.next ? null : origin.state}
      className={buttonClasses({ size: "sm" })}
      // A key that is held down for too long skips nobody.
      onKeyDown={(event) => {
        if (event.key === "Enter" && event.repeat) event.preventDefault();
      }}
    >
      {origin.next ? words.next : words.last}
      <ArrowRight aria-hidden="true" size={18} />
    </Link>
  );
}
