import { ArrowRight } from "lucide-react";
import { type Ref, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { useListOrigin } from "#staff/list/list-address.ts";
import { useAct } from "#staff/row-act.tsx";
import { useStaffMember } from "#staff/staff-gate.tsx";
import { actWords } from "#staff/staff-words.ts";
import { type Contacting, offerStatus } from "#records/core/calls/after-call.ts";
import { findFollowed } from "#records/core/record.ts";
import { pipelineLabels, type PipelineStatus } from "#records/core/status.ts";
import { callApi } from "#platform/web/api-client.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Button, buttonClasses, LeavingButton } from "#ui/button.tsx";
import { formatTime } from "#ui/dates.ts";
import { useToast } from "#ui/notices/toast-provider.tsx";
import {
  type RecordDetail,
  recordPages,
  type RecordProps,
  type RecordSubject,
} from "#records/staff/record-view.ts";
import { recordWords } from "#records/staff/record-words.ts";
import { ControlNote } from "#records/staff/inline-form.tsx";
import {
  type RecordAnswer,
  isEqual,
  saveChange,
  useRecordCache,
  useRecordChange,
} from "#records/staff/use-record-change.ts";

export interface Logged {
  readonly outcome: Contacting;
  /** Until when an email that the site sends can be taken back, in milliseconds; null for others. */
  readonly undoUntilMs: number | null;
  /** What followed, in words. */
  readonly text: string;
  /** The next try comes after the promised time. */
  readonly isAfterPromise: boolean;
  readonly undo: (() => void) | null;
}

/** The response to an email also names it, where the site sends it. */
export type MailAnswer = RecordAnswer & { readonly mail?: { readonly id: string } };

/**
 * Shows what followed from a call or an email with an undo: on its page, or as a notice on another.
 */
export function useTellLogged(
  subject: RecordSubject,
  fullName: string,
  onUndone: () => void,
  undone?: string,
) {
  const words = useWords(recordWords);
  const { undo: undoLabel } = useWords(actWords);
  const statuses = useWords(pipelineLabels);
  const locale = useLocale();
  const { username } = useStaffMember();
  const { toast } = useToast();
  const cache = useRecordCache(subject);
  // The answer brings the record, so nothing is fetched again.
  const { act } = useAct(async () => {});

  /**
   * Undoes what followed. The server skips what was changed since.
   *
   * @param mailId the email that is not to be sent.
   */
  function undo(
    mailId: string | undefined,
    { back, lines, planned, doneTasks }: ReturnType<typeof findFollowed>,
  ): void {
    const asked = { ...back, lines, taskId: planned?.id, doneTasks };
    const [method, place] =
      mailId === undefined
        ? (["POST", "changes/undo"] as const)
        : (["DELETE", `mails/${mailId}`] as const);
    const send = (body: object) =>
      callApi<RecordAnswer>(`${subject.path}/${place}`, { method, body: { ...body, ...asked } });
    const options = { kind: subject.kind, read: cache.read, send, take: cache.take };
    const usual = words.afterCall[mailId === undefined ? "undone" : "mailUndone"];
    let isWhole = true;
    act({
      async run() {
        const answer = await saveChange({ ...options, change: {} });
        cache.take(answer);
        onUndone();
        isWhole = isEqual(back, answer[subject.kind] ?? {}, back);
      },
      said: () => (isWhole ? (undone ?? usual) : words.afterCall.undoneBut),
    });
  }

  return {
    tell(before: RecordDetail, answer: MailAnswer): Pick<Logged, "text" | "undo"> {
      const after = { ...before, ...answer[subject.kind] };
      const followed = findFollowed(before, after, username);
      const { back, planned } = followed;
      const facts = [
        ...(back.assignee === undefined ? [] : [words.afterCall.yours]),
        ...(back.pipelineStatus ? [statuses[after.pipelineStatus]] : []),
        ...(planned ? [words.afterCall.nextTry(formatTime(planned.dueAt, locale))] : []),
      ];
      const takeBack = () => undo(answer.mail?.id, followed);
      const isUndone = facts.length > 0 || answer.mail !== undefined;
      return { text: facts.join(" · "), undo: isUndone ? takeBack : null };
    },
    /** Includes the name, because on another page nothing else says which record it was. */
    tellElsewhere(logged: Logged): void {
      const outcome = words.contact.outcomes[logged.outcome];
      toast({
        title: words.afterCall.loggedOf(fullName, outcome),
        description: logged.text || undefined,
        ...(logged.undo && { action: { label: undoLabel, run: logged.undo } }),
      });
    },
    tellLost(outcome: Contacting): void {
      const title = words.afterCall.notLogged(fullName, words.contact.outcomes[outcome]);
      toast({ title, variant: "destructive" });
    },
  };
}

interface AfterCallProps extends RecordProps {
  readonly logged: Logged;
}

/**
 * Above the outcomes, after one was logged: what followed and its undo, the status that fits, and
 * the next record.
 */
export function AfterCall({ subject, record, logged }: AfterCallProps) {
  const words = useWords(recordWords);
  const { undo: undoLabel } = useWords(actWords);
  const statuses = useWords(pipelineLabels);
  const change = useRecordChange(subject);
  const offered = offerStatus(subject.kind, logged.outcome);
  const isTooLate = useIsPast(logged.undoUntilMs);
  const status: PipelineStatus = change.wanted?.pipelineStatus ?? record.pipelineStatus;
  return (
    <div className="after-call grid content-center rounded-md bg-success-soft">
      <p role="status" className="text-sm wrap-anywhere">
        <span className="font-semibold">
          {logged.undoUntilMs === null
            ? words.afterCall.logged(words.contact.outcomes[logged.outcome])
            : words.afterCall.written}
        </span>{" "}
        {logged.text}
        {logged.isAfterPromise ? (
          <span className="font-semibold text-danger"> {words.afterCall.writeNow}</span>
        ) : null}
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
        {logged.undo && !isTooLate ? (
          <LeavingButton tone="quiet" size="sm" onClick={logged.undo}>
            {undoLabel}
          </LeavingButton>
        ) : null}
      </div>
      <ControlNote failure={change.error} />
    </div>
  );
}

/** Whether a moment has come; never for null. */
function useIsPast(atMs: number | null): boolean {
  const [isPast, setPast] = useState(false);
  useEffect(() => {
    if (atMs === null) return;
    const timer = setTimeout(() => setPast(true), Math.max(0, atMs - Date.now()));
    return () => clearTimeout(timer);
  }, [atMs]);
  return isPast;
}

/** A focused link to the next record of the queue; after the last one, to the queue itself. */
function NextLink({ subject }: { readonly subject: RecordSubject }) {
  const words = useWords(recordWords).afterCall;
  const origin = useListOrigin(recordPages[subject.kind], subject.id);
  const link: Ref<HTMLAnchorElement> = useRef(null);
  useEffect(() => {
    // Does not take the focus from somebody who is already typing.
    if (document.activeElement?.matches("input, textarea, select")) return;
    link.current?.focus();
    // The logged outcome might be out of view.
    link.current?.closest(".after-call")?.scrollIntoView({ block: "nearest" });
  }, []);
  if (!origin) return null;
  return (
    <Link
      ref={link}
      to={origin.next ?? origin.address}
      state={origin.next ? null : origin.state}
      className={buttonClasses({ size: "sm" })}
      // A key that is held down too long must not skip a record.
      onKeyDown={(event) => {
        if (event.key === "Enter" && event.repeat) event.preventDefault();
      }}
    >
      {origin.next ? words.next : words.last}
      <ArrowRight aria-hidden="true" size={18} />
    </Link>
  );
}
