import { Mail, Phone, PhoneOff } from "lucide-react";
import { type ComponentProps, type ReactNode, useId, useState } from "react";
import { staffWords } from "#staff/staff-words.ts";
import { findClock } from "#records/core/answer-clock.ts";
import { isEmailFirst, judgeCall } from "#records/core/may-call.ts";
import type { ContactStanding } from "#records/core/record.ts";
import { callOutcomes } from "#records/core/timeline-entry.ts";
import { readPhoneParts, writeTel } from "#platform/core/person/phone.ts";
import { useMinute } from "#platform/web/page-hooks.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { formatMoment } from "#ui/dates.ts";
import { AfterCall, useCallLog } from "./after-call.tsx";
import { CallMark } from "./call-mark.tsx";
import type { RecordProps } from "#records/staff/record-view.ts";
import { recordWords, clockWords } from "#records/staff/record-words.ts";
import { ControlNote } from "#records/staff/inline-form.tsx";
import { useCasePost } from "#records/staff/use-record-change.ts";

const looks = {
  due: "text-ink",
  overdue: "font-semibold text-danger",
  answered: "text-ink-muted",
  late: "text-ink-muted",
} as const;

/** In a row of a list: how a record stands with the answer that was promised, in a few words. */
export function ClockText({ record }: { readonly record: Parameters<typeof findClock>[0] }) {
  const words = useWords(clockWords).short;
  const clock = findClock(record, useMinute());
  if (!clock) return null;
  return <span className={looks[clock.kind]}>{words[clock.kind](clock.time)}</span>;
}

export interface ContactActionsProps extends RecordProps {
  /** Where they live; undefined where the form asked for none. */
  readonly zipCode?: string | undefined;
  readonly phone: string | null;
  /** Null where nobody may be written to. */
  readonly email: string | null;
  /** What an email to them is about. */
  readonly mailSubject?: string | undefined;
  /** Nobody may contact them at all. */
  readonly isBarred?: boolean | undefined;
  /** How it stands with the promised answer. */
  readonly clock: ReactNode;
}

/** Calling and writing, and one press to log that it was done. */
export function ContactActions(props: ContactActionsProps) {
  const { subject, record, phone, zipCode, isBarred = false, clock } = props;
  const standing = record.contact;
  const isStopped = standing.state === "revoked" || standing.state === "ask";
  // Without a number no call can have been made.
  const hasNumber = Boolean(phone);
  const person = { kind: subject.kind, contact: standing, phone, isBarred, zipCode };
  const judged = judgeCall(person, useMinute());
  const logId = useId();
  const words = useWords(recordWords).contact;
  const [hasCalled, setCalled] = useState(false);
  const call = useCallLog({ subject, record, zipCode, mayCall: judged.rule !== "never" });
  const mail = useCasePost<object>(subject, "mails");
  const isBusy = call.isPending || mail.isPending;
  const describeLog = () => {
    if (!hasNumber) return words.noNumber;
    if (isStopped) return words.logCallAnyway;
    return hasCalled && !call.logged ? words.justCalled : words.logCall;
  };
  return (
    <section aria-label={words.label} className="grid gap-3">
      <StoppedNotice contact={standing} mailComesBack={record.mailComesBack} />
      <div className="flex flex-wrap items-center gap-2">
        <ContactLinks
          phone={judged.rule === "never" ? null : phone}
          email={props.email}
          mailSubject={props.mailSubject}
          isEmailFirst={isEmailFirst(judged)}
          onCall={() => setCalled(true)}
        />
        {clock}
      </div>
      <CallMark person={person} isLong className="text-sm font-semibold" />
      <div className="flex items-center justify-between gap-2">
        <span id={logId} className="text-sm font-semibold">
          {describeLog()}
        </span>
        <LogButton
          tone="quiet"
          data-shortcut="mail"
          className="-mr-2"
          isHeld={isBusy}
          aria-busy={mail.isPending}
          onClick={() => mail.mutate({})}
        >
          {words.logMail}
        </LogButton>
      </div>
      {hasNumber ? (
        <div role="group" aria-labelledby={logId} className="-mt-2 flex flex-wrap gap-1">
          {callOutcomes.map((outcome, index) => (
            <LogButton
              key={outcome}
              tone="secondary"
              data-shortcut={index === 0 ? "call" : undefined}
              data-outcome={index + 1}
              isHeld={isBusy}
              aria-busy={call.isPending && call.variables.outcome === outcome}
              onClick={() => call.press(outcome)}
            >
              {words.outcomes[outcome]}
            </LogButton>
          ))}
        </div>
      ) : null}
      <ControlNote failure={call.error} />
      {call.logged && !call.isPending ? (
        <AfterCall key={call.submittedAt} subject={subject} record={record} logged={call.logged} />
      ) : null}
      <ControlNote failure={mail.error} saved={mail.isSuccess ? words.mailLogged : undefined} />
    </section>
  );
}

interface LogButtonProps extends ComponentProps<typeof Button> {
  /** Of the key that leads there. */
  readonly "data-shortcut"?: string | undefined;
  /** Which outcome it logs: the key that presses it. */
  readonly "data-outcome"?: number;
  /** Something is on its way, this or another. */
  readonly isHeld: boolean;
}

function LogButton({ isHeld, onClick, ...rest }: LogButtonProps) {
  return (
    <Button {...rest} size="xs" aria-disabled={isHeld} onClick={isHeld ? undefined : onClick} />
  );
}

/** By how somebody stands: what is told where the button to call stands otherwise. */
const notices = {
  revoked: { title: "doNotCall", since: "stoppedSince", hint: "stoppedHint" },
  ask: { title: "askFirst", since: "askSince", hint: "askHint" },
  live: null,
  none: null,
} as const;

interface StoppedNoticeProps extends Pick<RecordProps["record"], "mailComesBack"> {
  readonly contact: ContactStanding;
}

/** Where the button to call stands otherwise: read out as soon as a colleague notes it. */
function StoppedNotice({ contact, mailComesBack }: StoppedNoticeProps) {
  const words = useWords(recordWords).contact;
  const locale = useLocale();
  const notice = notices[contact.state];
  return (
    <div role="status">
      {notice ? (
        <div className="flex gap-3 rounded-md border border-danger bg-danger-soft p-3">
          <PhoneOff aria-hidden="true" size={20} className="mt-0.5 shrink-0 text-danger" />
          <div className="grid gap-0.5 text-sm">
            <p className="font-semibold text-danger">{words[notice.title]}</p>
            <p>
              {contact.since ? words[notice.since](formatMoment(contact.since, locale)) : null}{" "}
              {contact.unconfirmedSince ? (
                <>{words.laterYes(formatMoment(contact.unconfirmedSince, locale))} </>
              ) : null}
              {words[notice.hint]}
              {contact.state === "revoked" && !mailComesBack ? <> {words.mailIsFine}</> : null}
            </p>
          </div>
        </div>
      ) : null}
    </div>
  );
}

interface ContactLinksProps extends Pick<ContactActionsProps, "phone" | "email" | "mailSubject"> {
  /** An email is what can be done now. */
  readonly isEmailFirst: boolean;
  readonly onCall: () => void;
}

/** The ways to reach somebody; the one that can be gone now is filled. */
function ContactLinks(props: ContactLinksProps) {
  const { phone, email, mailSubject, onCall } = props;
  const [callTone, mailTone] = props.isEmailFirst
    ? (["secondary", "primary"] as const)
    : (["primary", "secondary"] as const);
  const words = useWords(staffWords).record;
  const numbers = readPhoneParts(phone).flatMap(({ text, number }) =>
    number ? [{ text, number }] : [],
  );
  return (
    <>
      {numbers.map(({ text, number }) => (
        <ButtonLink
          key={number.key}
          href={writeTel(number)}
          tone={callTone}
          size="sm"
          onClick={onCall}
        >
          <Phone aria-hidden="true" size={18} />
          {words.call} {numbers.length > 1 ? <bdi>{text}</bdi> : null}
        </ButtonLink>
      ))}
      {email ? (
        <ButtonLink href={writeMailto(email, mailSubject)} tone={mailTone} size="sm">
          <Mail aria-hidden="true" size={18} />
          {words.write}
        </ButtonLink>
      ) : null}
    </>
  );
}

function writeMailto(email: string, subject: string | undefined): string {
  const address = `mailto:${encodeURIComponent(email).replace("%40", "@")}`;
  return subject ? `${address}?subject=${encodeURIComponent(subject)}` : address;
}
