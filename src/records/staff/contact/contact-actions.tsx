import { Mail, Phone, PhoneOff } from "lucide-react";
import { type ComponentProps, type ReactNode, useId, useRef, useState } from "react";
import { staffWords } from "#staff/staff-words.ts";
import type { Contacting } from "#records/core/calls/after-call.ts";
import { findClock } from "#records/core/answer-clock.ts";
import { canBeBooked } from "#records/core/status.ts";
import { isEmailFirst, judgeCall } from "#records/core/calls/may-call.ts";
import type { ContactStanding } from "#records/core/record.ts";
import { callOutcomes } from "#records/core/timeline-entry.ts";
import { readPhoneParts, writeTel } from "#platform/core/person/phone.ts";
import { useMinute } from "#platform/web/page-hooks.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Button, ButtonLink, LeavingButton } from "#ui/button.tsx";
import { formatMoment, formatTime } from "#ui/dates.ts";
import { AfterCall } from "./after-call.tsx";
import { useContactLog } from "./use-contact-log.ts";
import { BookingControl } from "./booking.tsx";
import { CopyDraft, MailComposer, useComposer, writeMailto } from "./mail-composer.tsx";
import { CallMark } from "./call-mark.tsx";
import { NextStep } from "./next-step.tsx";
import type { RecordProps } from "#records/staff/record-view.ts";
import type { MailDraft } from "#records/core/draft-mail.ts";
import { recordWords, clockWords } from "#records/staff/record-words.ts";
import { ControlNote } from "#records/staff/inline-form.tsx";
import { AdviceMark } from "./advice-mark.tsx";
import { AskedReason, useReasonBeforeCall } from "./reason-before-call.tsx";

const looks = {
  due: "text-ink",
  overdue: "font-semibold text-danger",
  answered: "text-ink-muted",
  late: "text-ink-muted",
  booked: "text-ink",
} as const;

/** In a row of a list: the state of the promised answer in a few words. */
export function ClockText({ record }: { readonly record: Parameters<typeof findClock>[0] }) {
  const words = useWords(clockWords).short;
  const locale = useLocale();
  const now = useMinute();
  const clock = findClock(record, now);
  if (!clock) return null;
  if (clock.kind === "booked") {
    const time = formatTime(record.bookedFor ?? "", locale, now);
    const look = clock.time.isOverdue ? looks.overdue : looks.booked;
    return <span className={look}>{words.booked(time)}</span>;
  }
  return <span className={looks[clock.kind]}>{words[clock.kind](clock.time)}</span>;
}

export interface ContactActionsProps extends RecordProps {
  readonly fullName: string;
  /** Where they live; undefined where the form asked for no ZIP code. */
  readonly zipCode?: string | undefined;
  readonly phone: string | null;
  /** Null where nobody may write to them. */
  readonly email: string | null;
  /** The beginning of an email to them. */
  readonly draft?: MailDraft | undefined;
  /** Nobody may contact them at all. */
  readonly isBarred?: boolean | undefined;
  /** The state of the promised answer. */
  readonly clock: ReactNode;
}

/**
 * Buttons to call and to write, and to log either with one press. Where no call is allowed now, or
 * none would be in time, mail comes first, and the outcomes of a call are shown on request.
 */
export function ContactActions(props: ContactActionsProps) {
  const { record, phone, email, clock, zipCode } = props;
  const section = useRef<HTMLElement>(null);
  const { log, next, label, isStopped, setBegun, mayCall, person } = useContactWork(props);
  const mailSent = useRef<HTMLButtonElement>(null);
  const before = useReasonBeforeCall({ zipCode, log });
  const composer = useComposer(props, log.logged, next !== "call");
  const words = useWords(recordWords).contact;
  // The outcomes stay where they are once one was pressed, even if an email comes next.
  const isCalling = next === "call" || (log.logged !== null && log.logged.outcome !== "mail");
  return (
    <section ref={section} tabIndex={-1} aria-label={words.label} className="grid gap-3">
      <StoppedNotice contact={record.contact} mailComesBack={record.mailComesBack} />
      <div className="flex flex-wrap items-center gap-2">
        <ContactLinks
          phone={mayCall ? phone : null}
          email={email}
          draft={props.draft}
          next={composer.isUnderWay ? "composed" : next}
          onWrite={record.writer && composer.open}
          onDial={before.hold}
          onBegin={(way) => {
            setBegun(way);
            if (way === "mail") mailSent.current?.focus();
          }}
        />
        <LogButton
          ref={mailSent}
          {...sentLooks[record.writer ? "call" : next]}
          data-shortcut="mail"
          log={log}
          logs="mail"
        />
        {clock}
      </div>
      <MailComposer
        {...props}
        composer={composer}
        log={log}
        onClosed={() => section.current?.focus()}
      />
      {/* For a person who stopped calls, a notice above says it already. */}
      {isStopped ? null : <CallMark person={person} isLong className="text-sm font-semibold" />}
      {zipCode === undefined ? null : <AdviceMark zipCode={zipCode} isLong />}
      <WhatFollows {...props} log={log} next={next} />
      {phone ? (
        <Outcomes log={log} isOnDemand={!isCalling && email !== null} label={words[label]} />
      ) : null}
      <AskedReason
        zipCode={zipCode}
        log={log}
        before={before}
        onDialed={() => {
          setBegun("call");
          section.current?.focus();
        }}
        onCancel={() => section.current?.focus()}
      />
      <ControlNote failure={log.error} />
      <Booking {...props} />
    </section>
  );
}

function Booking({ subject, record, fullName, zipCode }: ContactActionsProps) {
  return canBeBooked(subject.kind) ? (
    <BookingControl subject={subject} record={record} fullName={fullName} zipCode={zipCode} />
  ) : null;
}

interface WhatFollowsProps extends RecordProps, Pick<OutcomesProps, "log"> {
  readonly next: NextPress;
}

/**
 * The last call and the next step; after something was logged, what followed from it. Both stand in
 * the same room above the outcomes, so that a press moves nothing below it.
 */
function WhatFollows({ subject, record, log, next }: WhatFollowsProps) {
  const logged = log.pending === null && log.error === null ? log.logged : null;
  return (
    <div className="what-follows">
      {logged ? (
        <AfterCall key={log.submittedAt} subject={subject} record={record} logged={logged} />
      ) : (
        <NextStep record={record} isCall={next === "call"} />
      )}
    </div>
  );
}

/** Whether to call or to write, and its log. */
function useContactWork(props: ContactActionsProps) {
  const { subject, record, fullName, phone, zipCode, isBarred = false } = props;
  const contact = record.contact;
  const calledAt = record.attempts.map(({ at }) => at);
  const person = { contact, phone, isBarred, zipCode, calledAt };
  const judged = judgeCall(person, useMinute());
  const mayCall = judged.rule !== "never";
  const log = useContactLog({ subject, record, fullName, zipCode, mayCall });
  const [begun, setBegun] = useState<"call" | "mail" | null>(null);
  // A call that began before the end of the allowed hours is logged normally.
  const isTooLate = isEmailFirst(judged) && begun !== "call";
  const isWriting = isTooLate || log.logged?.isAfterPromise === true;
  const next: Exclude<NextPress, "composed"> = isWriting
    ? begun === "mail"
      ? "sent"
      : "mail"
    : "call";
  const isStopped = judged.why === "stopped" || judged.why === "ask";
  const label = findLabel({ isStopped, isWriting, hasCalled: begun === "call" && !log.logged });
  return { log, next, label, isStopped, setBegun, mayCall, person };
}

/**
 * The button to press next, which is filled: the call, the email, that it was sent, or the one that
 * sends what is being written.
 */
type NextPress = "call" | "mail" | "sent" | "composed";

const sentLooks: Readonly<
  Record<Exclude<NextPress, "composed">, Pick<ComponentProps<typeof Button>, "size" | "tone">>
> = {
  call: { size: "md", tone: "quiet" },
  mail: { size: "md", tone: "secondary" },
  sent: { size: "md", tone: "primary" },
};

function findLabel(
  is: Readonly<Record<"isStopped" | "isWriting" | "hasCalled", boolean>>,
): "logCallAnyway" | "otherCall" | "justCalled" | "logCall" {
  if (is.isStopped) return "logCallAnyway";
  if (is.isWriting) return "otherCall";
  return is.hasCalled ? "justCalled" : "logCall";
}

interface OutcomesProps {
  readonly log: ReturnType<typeof useContactLog>;
  readonly label: string;
  /** Where no call is allowed now, the outcomes are shown only on request. */
  readonly isOnDemand: boolean;
}

/** The outcomes of a call, one button each. */
function Outcomes({ log, label, isOnDemand }: OutcomesProps) {
  const logId = useId();
  const [isOpened, setOpened] = useState(false);
  if (isOnDemand && !isOpened) {
    return (
      <LeavingButton
        tone="quiet"
        size="xs"
        className="-my-1 -ml-2 justify-self-start"
        onClick={() => setOpened(true)}
      >
        {label}
      </LeavingButton>
    );
  }
  return (
    <div className="grid gap-1">
      <span id={logId} className="text-sm font-semibold">
        {label}
      </span>
      <div
        role="group"
        aria-labelledby={logId}
        className="flex flex-wrap gap-1 max-sm:grid max-sm:grid-cols-2 max-sm:gap-2"
      >
        {callOutcomes.map((outcome, index) => (
          <LogButton
            key={outcome}
            size="xs"
            tone="secondary"
            data-shortcut={index === 0 ? "call" : undefined}
            data-outcome={index + 1}
            log={log}
            logs={outcome}
          />
        ))}
      </div>
    </div>
  );
}

interface LogButtonProps extends ComponentProps<typeof Button> {
  /** The shortcut key that focuses it. */
  readonly "data-shortcut"?: string | undefined;
  /** The number of its outcome, which is the key that presses it. */
  readonly "data-outcome"?: number;
  readonly log: ReturnType<typeof useContactLog>;
  readonly logs: Contacting;
}

/** Logs a contact; disabled while this or another one is being sent. */
function LogButton({ log, logs, ...rest }: LogButtonProps) {
  const { outcomes, logMail } = useWords(recordWords).contact;
  const isHeld = log.pending !== null;
  return (
    <Button
      {...rest}
      aria-disabled={isHeld}
      aria-busy={log.pending === logs}
      onClick={() => log.press(logs)}
    >
      {logs === "mail" ? logMail : outcomes[logs]}
    </Button>
  );
}

/** Notices that replace the call button, by the person's state. */
const notices = {
  revoked: { title: "doNotCall", since: "stoppedSince", hint: "stoppedHint" },
  ask: { title: "askFirst", since: "askSince", hint: "askHint" },
  live: null,
  none: null,
} as const;

interface StoppedNoticeProps extends Pick<RecordProps["record"], "mailComesBack"> {
  readonly contact: ContactStanding;
}

/** Replaces the call button; announced as soon as a colleague notes a no. */
function StoppedNotice({ contact, mailComesBack }: StoppedNoticeProps) {
  const words = useWords(recordWords).contact;
  const locale = useLocale();
  const notice = notices[contact.state];
  return (
    <div role="status" className="empty:absolute">
      {notice ? (
        <div className="flex gap-3 rounded-md border border-danger bg-danger-soft p-3">
          <PhoneOff aria-hidden="true" size={20} className="mt-0.5 shrink-0 text-danger" />
          <div className="grid gap-0.5 text-sm">
            <p className="font-semibold text-danger">{words[notice.title]}</p>
            <p>
              {contact.since ? (
                <span>{words[notice.since](formatMoment(contact.since, locale))} </span>
              ) : null}
              {contact.unconfirmedSince ? (
                <span>{words.laterYes(formatMoment(contact.unconfirmedSince, locale))} </span>
              ) : null}
              <span>{words[notice.hint]}</span>
              {contact.state === "revoked" && !mailComesBack ? (
                <span> {words.mailIsFine}</span>
              ) : null}
            </p>
          </div>
        </div>
      ) : null}
    </div>
  );
}

interface ContactLinksProps extends Pick<ContactActionsProps, "phone" | "email" | "draft"> {
  readonly next: NextPress;
  /** Opens the composer; null where the site sends no mail. */
  readonly onWrite: (() => void) | null;
  readonly onBegin: (way: "call" | "mail") => void;
  /** Called before a number is dialed; returns whether it must not be yet. */
  readonly onDial: (href: string) => boolean;
}

/** The ways to reach somebody, larger than everything below; the one to use now is filled. */
function ContactLinks(props: ContactLinksProps) {
  const { phone, email, draft, next, onWrite, onBegin, onDial } = props;
  const words = useWords(staffWords).record;
  const toneOf = (way: "call" | "mail") => (next === way ? "primary" : "secondary");
  const numbers = readPhoneParts(phone).flatMap(({ text, number }) =>
    number ? [{ text, number }] : [],
  );
  return (
    <>
      {numbers.map(({ text, number }) => (
        <ButtonLink
          key={number.key}
          href={writeTel(number)}
          tone={toneOf("call")}
          className="max-sm:grow"
          onClick={(event) => {
            if (onDial(writeTel(number))) event.preventDefault();
            else onBegin("call");
          }}
        >
          <Phone aria-hidden="true" size={18} />
          {words.call} <bdi className="wrap-anywhere">{text}</bdi>
        </ButtonLink>
      ))}
      {email && onWrite ? (
        <Button tone={toneOf("mail")} data-shortcut="write" onClick={onWrite}>
          <Mail aria-hidden="true" size={18} />
          {words.write}
        </Button>
      ) : null}
      {email && !onWrite ? (
        <>
          <ButtonLink
            href={writeMailto(email, draft ?? {})}
            tone={toneOf("mail")}
            data-shortcut="write"
            onClick={() => onBegin("mail")}
          >
            <Mail aria-hidden="true" size={18} />
            {words.write}
          </ButtonLink>
          {draft ? <CopyDraft {...draft} /> : null}
        </>
      ) : null}
    </>
  );
}
