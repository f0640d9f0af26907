import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useKeptText } from "#staff/kept-work.ts";
import { createRequestKeys } from "#staff/request-keys.ts";
import { isAnswered } from "#staff/row-act.tsx";
import { type Contacting, proposeNextTry, tryTitles } from "#records/core/calls/after-call.ts";
import { findClock } from "#records/core/answer-clock.ts";
import { findDoneBy } from "#records/core/calls/booking.ts";
import type { CallFollow } from "#records/core/record-input.ts";
import { type CallOutcome, isAnswer } from "#records/core/timeline-entry.ts";
import { takeBackMs, type WrittenMail } from "#records/core/written-mail.ts";
import { useLicenseAsk, useLicenseReason } from "#records/staff/license-form.tsx";
import type { RecordDetail, RecordProps, RecordSubject } from "#records/staff/record-view.ts";
import { useRecordPost } from "#records/staff/use-record-change.ts";
import type { Locale } from "#platform/core/locale.ts";
import { useLocale } from "#platform/web/use-words.ts";
import { holdPresses } from "#ui/form/presses/hold-presses.ts";
import { type Logged, type MailAnswer, useTellLogged } from "./after-call.tsx";

interface ContactBody {
  /** Undefined for an email. */
  readonly outcome?: CallOutcome;
  readonly follow: CallFollow;
  readonly licenseReason?: string;
  /** Only of an email that the site sends. */
  readonly subject?: string;
  readonly text?: string;
  readonly requestKey?: string;
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
  const before = useRef(record);
  const last = useRef<(PlannedContact & { readonly press: string }) | null>(null);
  const [presses] = useState(() => createRequestKeys());
  const { draft, ...drafts } = useMailDraft(subject);
  const { logged, tell, show, tellLost } = useLogged(subject, fullName, () => {
    if (last.current) drafts.bringBack(last.current.body);
  });
  const license = useLicenseReason(subject);
  const onStored = (body: ContactBody, answer: MailAnswer) => {
    holdPresses();
    presses.markStored();
    drafts.markSent(body);
    giveUp();
    const { at = 0, isAfterPromise = false } = last.current ?? {};
    const undoUntilMs = body.subject === undefined ? null : at + takeBackMs;
    const followed = tell(before.current, answer);
    show({ outcome: body.outcome ?? "mail", undoUntilMs, isAfterPromise, ...followed });
  };
  const onFailed = ({ outcome }: ContactBody, failure: Error) => {
    if (isAnswered(failure)) {
      presses.forget();
      draft.keys.forget();
    }
    tellLost(outcome ?? "mail");
  };
  const call = useRecordPost<ContactBody>(subject, "calls", onStored, undefined, onFailed);
  const mail = useRecordPost<ContactBody>(subject, "mails", onStored, undefined, onFailed);

  /** The error of the latest press. */
  const error = (mail.submittedAt > call.submittedAt ? mail : call).error;
  const ask = useLicenseAsk(error);
  const isOnItsWay = mail.isPending || call.isPending;

  function giveUp(): void {
    license.write("");
    ask.end();
  }
  /**
   * A second press after a lost response sends the same request: the call may already be on the
   * timeline, and newly planned consequences would make it a second call.
   */
  function press(outcome: Contacting, written?: WrittenMail): void {
    const now = new Date();
    if (last.current && now.getTime() - last.current.at > nextCallMs) presses.forget();
    const press = written ? draft.keys.find(JSON.stringify(written)) : presses.find(outcome);
    if (last.current?.press !== press) {
      before.current = record;
      const planned = planContact({ record, zipCode, mayCall, locale }, outcome, now);
      const sent = written && { ...written, requestKey: press };
      last.current = { ...planned, body: { ...planned.body, ...ask.given, ...sent }, press };
    }
    if (last.current) (outcome === "mail" ? mail : call).mutate(last.current.body);
  }
  /** Sends the same again, with the reason for continuing without a license. */
  function goOn(licenseReason: string): void {
    if (!last.current || isOnItsWay) return;
    last.current = { ...last.current, at: Date.now() };
    const { outcome, body } = last.current;
    (outcome === "mail" ? mail : call).mutate({ ...body, licenseReason });
  }
  const isWritten = mail.variables?.subject !== undefined && error === mail.error;
  return {
    press,
    draft,
    logged,
    /** The outcome that is being sent. */
    pending: mail.isPending ? "mail" : call.isPending ? (call.variables.outcome ?? null) : null,
    submittedAt: Math.max(call.submittedAt, mail.submittedAt),
    error: isWritten ? null : error,
    /** Why an email was not sent. */
    mailError: isWritten && ask.asked === null ? error : null,
    /** What must be answered before it is logged; null where nothing must. */
    ask,
    license,
    goOn,
    giveUp,
  };
}

/** The unsent email of a record; it is kept while it is typed. */
function useMailDraft({ kind, id }: RecordSubject) {
  const draft = useKeptText(`${kind}:${id}:mail`);
  return {
    draft,
    markSent(body: ContactBody): void {
      const written = readWritten(body);
      if (!written) return;
      draft.keys.markStored();
      draft.clear(JSON.stringify(written));
    },
    /** What was taken back stands there again, to be changed. */
    bringBack(body: ContactBody): void {
      const written = readWritten(body);
      if (written) draft.write(JSON.stringify(written));
    },
  };
}

/** What was logged last: on its page, or in a notice once the page was left. */
function useLogged(subject: RecordSubject, fullName: string, onUndone: () => void) {
  const [logged, setLogged] = useState<Logged | null>(null);
  const isLeft = useRef(false);
  const { tell, tellElsewhere, tellLost } = useTellLogged(subject, fullName, () => {
    onUndone();
    setLogged(null);
  });
  const onLeave = useEffectEvent(() => {
    isLeft.current = true;
    if (logged) tellElsewhere(logged);
  });
  useEffect(() => {
    isLeft.current = false;
    return () => onLeave();
  }, []);
  return {
    logged,
    tell,
    show: (next: Logged) => (isLeft.current ? tellElsewhere(next) : setLogged(next)),
    tellLost: (outcome: Contacting) => {
      if (isLeft.current) tellLost(outcome);
    },
  };
}

/** The email of a body; null where the site sends none. */
const readWritten = ({ subject, text = "" }: ContactBody): WrittenMail | null =>
  subject === undefined ? null : { subject, text };

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
