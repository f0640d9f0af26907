import { ArrowRight } from "lucide-react";
import { type ReactNode, type Ref, useEffect, useEffectEvent, useRef, useState } from "react";
import { Link } from "react-router";
import { useListOrigin } from "#staff/list/list-address.ts";
import { createRequestKeys } from "#staff/request-keys.ts";
import { isAnswered, useAct } from "#staff/row-act.tsx";
import { useStaffMember } from "#staff/staff-gate.tsx";
import { actWords } from "#staff/staff-words.ts";
import {
  type Contacting,
  offerStatus,
  proposeNextTry,
  tryTitles,
} from "#records/core/calls/after-call.ts";
import { findDoneBy } from "#records/core/calls/booking.ts";
import { findClock } from "#records/core/answer-clock.ts";
import { findFollowed } from "#records/core/record.ts";
import type { CallFollow } from "#records/core/record-input.ts";
import { pipelineLabels, type PipelineStatus } from "#records/core/status.ts";
import { type CallOutcome, isAnswer } from "#records/core/timeline-entry.ts";
import type { Locale } from "#platform/core/locale.ts";
import { callApi } from "#platform/web/api-client.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Button, buttonClasses, LeavingButton } from "#ui/button.tsx";
import { formatTime } from "#ui/dates.ts";
import { holdPresses } from "#ui/form/hold-presses.ts";
import { useToast } from "#ui/notices/toast-provider.tsx";
import {
  type RecordDetail,
  recordPages,
  type RecordProps,
  type RecordSubject,
} from "#records/staff/record-view.ts";
import { recordWords } from "#records/staff/record-words.ts";
import { ControlNote } from "#records/staff/inline-form.tsx";
import { useLicenseAsk, useLicenseReason } from "#records/staff/license-form.tsx";
import {
  type RecordAnswer,
  isEqual,
  saveChange,
  useRecordCache,
  useRecordChange,
  useRecordPost,
} from "#records/staff/use-record-change.ts";

interface ContactBody {
  /** Undefined for an email. */
  readonly outcome?: CallOutcome;
  readonly follow: CallFollow;
  readonly licenseReason?: string;
}

interface Logged {
  readonly outcome: Contacting;
  /** What followed, in words. */
  readonly text: string;
  /** The next try comes after the promised time. */
  readonly isAfterPromise: boolean;
  readonly undo: (() => void) | null;
}

/**
 * A second call comes later than this; a second press within this time repeats the same request.
 */
const nextCallMs = 5 * 60_000;

interface PlannedContact extends Pick<Logged, "outcome" | "isAfterPromise"> {
  readonly body: ContactBody;
  readonly at: number;
}

interface ContactLogOptions extends RecordProps {
  readonly fullName: string;
  readonly zipCode: string | undefined;
  /** Whether another call is possible at all. */
  readonly mayCall: boolean;
}

/** Logs a call or an email with its consequences in one step that can be undone. */
export function useContactLog({ subject, record, fullName, zipCode, mayCall }: ContactLogOptions) {
  const locale = useLocale();
  const [logged, setLogged] = useState<Logged | null>(null);
  const before = useRef(record);
  const last = useRef<(PlannedContact & { readonly press: string }) | null>(null);
  const [presses] = useState(() => createRequestKeys());
  const isLeft = useRef(false);
  const { tell, tellElsewhere, tellLost } = useTellLogged(subject, fullName, () => setLogged(null));
  const onLeave = useEffectEvent(() => {
    isLeft.current = true;
    if (logged) tellElsewhere(logged);
  });
  useEffect(() => {
    isLeft.current = false;
    return () => onLeave();
  }, []);
  const license = useLicenseReason(subject);
  const onStored = (
    { outcome = "mail" }: { readonly outcome?: Contacting },
    answer: RecordAnswer,
  ) => {
    holdPresses();
    presses.markStored();
    license.write("");
    ask.end();
    const isAfterPromise = last.current?.isAfterPromise ?? false;
    const logged = { outcome, isAfterPromise, ...tell(before.current, answer) };
    if (isLeft.current) tellElsewhere(logged);
    else setLogged(logged);
  };
  const onFailed = ({ outcome = "mail" }: { readonly outcome?: Contacting }, failure: Error) => {
    if (isAnswered(failure)) presses.forget();
    if (isLeft.current) tellLost(outcome);
  };
  const call = useRecordPost<ContactBody>(subject, "calls", onStored, undefined, onFailed);
  const mail = useRecordPost<ContactBody>(subject, "mails", onStored, undefined, onFailed);

  /** The error of the latest press. */
  const error = (mail.submittedAt > call.submittedAt ? mail : call).error;
  const ask = useLicenseAsk(error);
  const isOnItsWay = mail.isPending || call.isPending;

  /**
   * A second press after a lost response sends the same request: the call may already be on the
   * timeline, and newly planned consequences would make it a second call.
   */
  function press(outcome: Contacting): void {
    const now = new Date();
    if (last.current && now.getTime() - last.current.at > nextCallMs) presses.forget();
    const press = presses.find(outcome);
    if (last.current?.press !== press) {
      before.current = record;
      const planned = planContact({ record, zipCode, mayCall, locale }, outcome, now);
      last.current = { ...planned, press };
    }
    if (last.current) (outcome === "mail" ? mail : call).mutate(last.current.body);
  }
  /** Sends the same again, with the reason for continuing without a license. */
  function goOn(licenseReason: string): void {
    if (!last.current || isOnItsWay) return;
    const { outcome, body } = last.current;
    (outcome === "mail" ? mail : call).mutate({ ...body, licenseReason });
  }
  return {
    press,
    logged,
    /** The outcome that is being sent. */
    pending: mail.isPending ? "mail" : call.isPending ? (call.variables.outcome ?? null) : null,
    submittedAt: Math.max(call.submittedAt, mail.submittedAt),
    error,
    /** What must be answered before it is logged; null where nothing must. */
    asked: ask.asked,
    license,
    goOn,
    giveUp() {
      license.write("");
      ask.end();
    },
  };
}

interface PlanOptions extends Pick<ContactLogOptions, "record" | "zipCode" | "mayCall"> {
  readonly locale: Locale;
}

/** The consequences of a contact; an email is an answer, so that no promised time is left. */
function planContact(
  { record, zipCode, mayCall, locale }: PlanOptions,
  outcome: Contacting,
  now: Date,
): PlannedContact {
  const isMail = outcome === "mail";
  const triesBefore = record.attempts.filter((attempt) => !isAnsweredCall(attempt)).length;
  const clock = findClock(record, now)?.kind;
  const isOwed = !isMail && (clock === "due" || clock === "overdue");
  const promisedBy = isOwed ? record.dueAt : null;
  const isTriedAgain = mayCall || isMail;
  const next = isTriedAgain && proposeNextTry({ outcome, triesBefore, zipCode, now, promisedBy });
  const isAfterPromise = next ? next.isAfterPromise : false;
  const title = tryTitles[locale][mayCall ? "call" : "write"];
  // The planned try is this one.
  const planned = findDoneBy(record.tasks, now);
  const follow = {
    ...(next && { nextTry: { title, dueAt: next.at.toISOString() } }),
    ...(planned && { doneTask: planned.id }),
  };
  const body = isMail ? { follow } : { outcome, follow };
  return { outcome, body, isAfterPromise, at: now.getTime() };
}

const isAnsweredCall = ({ outcome }: RecordDetail["attempts"][number]) =>
  isAnswer({ kind: "call", text: outcome });

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

  /** Undoes what followed. The server skips what was changed since. */
  function undo({ back, lines, planned, doneTasks }: ReturnType<typeof findFollowed>): void {
    const path = `${subject.path}/changes/undo`;
    const asked = { ...back, lines, taskId: planned?.id, doneTasks };
    const send = (body: object) =>
      callApi<RecordAnswer>(path, { method: "POST", body: { ...body, ...asked } });
    const options = { kind: subject.kind, read: cache.read, send, take: cache.take };
    let isWhole = true;
    act({
      async run() {
        const answer = await saveChange({ ...options, change: {} });
        cache.take(answer);
        onUndone();
        isWhole = isEqual(back, answer[subject.kind] ?? {}, back);
      },
      said: () => (isWhole ? (undone ?? words.afterCall.undone) : words.afterCall.undoneBut),
    });
  }

  return {
    tell(before: RecordDetail, answer: RecordAnswer): Pick<Logged, "text" | "undo"> {
      const after = { ...before, ...answer[subject.kind] };
      const followed = findFollowed(before, after, username);
      const { back, planned } = followed;
      const facts = [
        ...(back.assignee === undefined ? [] : [words.afterCall.yours]),
        ...(back.pipelineStatus ? [statuses[after.pipelineStatus]] : []),
        ...(planned ? [words.afterCall.nextTry(formatTime(planned.dueAt, locale))] : []),
      ];
      const takeBack = () => undo(followed);
      return { text: facts.join(" · "), undo: facts.length === 0 ? null : takeBack };
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
  /** Further actions. */
  readonly children?: ReactNode;
}

/**
 * Below the outcomes, after one was logged: what followed and its undo, the status that fits, and
 * the next record.
 */
export function AfterCall({ subject, record, logged, children }: AfterCallProps) {
  const words = useWords(recordWords);
  const { undo: undoLabel } = useWords(actWords);
  const statuses = useWords(pipelineLabels);
  const change = useRecordChange(subject);
  const offered = offerStatus(subject.kind, logged.outcome);
  const status: PipelineStatus = change.wanted?.pipelineStatus ?? record.pipelineStatus;
  return (
    <div className="after-call grid scroll-mb-40 gap-2 rounded-md bg-success-soft p-3">
      <p role="status" className="text-sm wrap-anywhere">
        <span className="font-semibold">
          {words.afterCall.logged(words.contact.outcomes[logged.outcome])}
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
        {logged.undo ? (
          <LeavingButton tone="quiet" size="sm" onClick={logged.undo}>
            {undoLabel}
          </LeavingButton>
        ) : null}
      </div>
      {children}
      <ControlNote failure={change.error} />
    </div>
  );
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
    // On a phone the link is at the bottom, and the logged outcome might be below it.
    link.current?.closest(".after-call")?.scrollIntoView({ block: "nearest" });
  }, []);
  if (!origin) return null;
  return (
    <Link
      ref={link}
      to={origin.next ?? origin.address}
      state={origin.next ? null : origin.state}
      className={`${buttonClasses({ size: "sm" })} next-at-thumb`}
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
