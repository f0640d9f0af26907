import { PhoneCall, PhoneOff, RotateCcw } from "lucide-react";
import { useState, useEffect, useRef } from "react";
import { useStaffMember } from "#features/backoffice/frame/staff-gate.tsx";
import { useKeptText } from "#features/backoffice/frame/kept-work.ts";
import type { ContactStanding, ContactState } from "#features/casework/core/case-record.ts";
import type { CaseProps, CaseSubject } from "#features/casework/staff/case-view.ts";
import { caseWords } from "#features/casework/staff/case-words.ts";
import { InlineForm } from "#features/casework/staff/inline-form.tsx";
import { useCasePost } from "#features/casework/staff/use-case-change.ts";
import type { ShownConsents } from "#features/consent/core/consent.ts";
import {
  longestRevocationNote,
  revocationMessages,
  notedChannels,
} from "#features/consent/core/revocation-input.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Badge, type BadgeTone, Card, CardHeader } from "#ui/card.tsx";
import { Button } from "#ui/button.tsx";
import { formatMoment } from "#ui/dates.ts";
import { SelectField, TextAreaField } from "#ui/field.tsx";
import { ConsentLines } from "./consent-lines.tsx";
import { consentWords } from "./consent-words.ts";
import "./consent-card.css";

interface ConsentCardProps extends CaseProps {
  /** With the chain that the server tells of the person behind it. */
  readonly record: CaseProps["record"] & Partial<ShownConsents>;
}

const tones: Readonly<Record<ContactState, BadgeTone>> = {
  live: "success",
  revoked: "danger",
  none: "neutral",
};

/** Whether this person may be called, what proves it, and the button that stops it. */
export function ConsentCard({ subject, record }: ConsentCardProps) {
  const words = useWords(consentWords);
  const locale = useLocale();
  const { contact, consents = [], revocations = [], deleted } = record;
  const more = (record.consentsTotal ?? 0) - consents.length;
  return (
    <Card className="sm:p-5!">
      <CardHeader title={words.title}>
        <Badge tone={tones[contact.state]}>{words.states[contact.state]}</Badge>
      </CardHeader>
      <div className="grid gap-4">
        <p className="text-sm text-ink-muted">
          {contact.since && contact.unconfirmedSince
            ? words.unconfirmed(
                formatMoment(contact.since, locale),
                formatMoment(contact.unconfirmedSince, locale),
              )
            : words.explain[contact.state]}
        </p>
        <ConsentLines
          consents={consents}
          revocations={revocations}
          ownId={subject.id}
          awaitedSince={contact.unconfirmedSince}
        />
        {more > 0 ? <p className="text-sm text-ink-muted">{words.more(more)}</p> : null}
        {deleted ? null : (
          <ConsentActions
            subject={subject}
            standing={contact}
            isTheirWord={revocations.some(
              // What they pressed themselves, only they take back: by a later yes that was confirmed.
              ({ by, corrected, timestamp }) =>
                by === null &&
                !corrected &&
                !consents.some((yes) => yes.confirmed !== null && yes.timestamp > timestamp),
            )}
          />
        )}
      </div>
    </Card>
  );
}

interface ConsentActionsProps {
  readonly subject: CaseSubject;
  readonly standing: ContactStanding;
  /** The person stopped calls themselves. */
  readonly isTheirWord: boolean;
}

/**
 * What staff note: a no, or that a later yes was meant, by whoever hears it; that a no was a slip, by
 * an admin.
 */
function ConsentActions({ subject, standing, isTheirWord }: ConsentActionsProps) {
  const words = useWords(consentWords);
  const isAdmin = useStaffMember().role === "admin";
  const { state, unconfirmedSince } = standing;
  // Once a colleague was faster, what was about to be noted is no longer what this form asks.
  const about = `${state} ${unconfirmedSince ?? ""}`;
  const [opened, setOpened] = useState<{ form: Noted; about: string } | null>(null);
  const close = () => setOpened(null);
  if (opened?.about === about) {
    if (opened.form === "correct") return <CorrectionForm subject={subject} onEnd={close} />;
    return <NoteForm subject={subject} noted={opened.form} onEnd={close} />;
  }
  const offered: readonly Noted[] =
    state === "revoked"
      ? [
          ...(unconfirmedSince ? (["confirm"] as const) : []),
          ...(isAdmin && !isTheirWord ? (["correct"] as const) : []),
        ]
      : ["stop"];
  if (offered.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {offered.map((form) => {
        const { Icon, tone } = buttons[form];
        return (
          <Button key={form} tone={tone} size="sm" onClick={() => setOpened({ form, about })}>
            <Icon aria-hidden="true" size={18} />
            {words[form].open}
          </Button>
        );
      })}
    </div>
  );
}

type Noted = "stop" | "confirm" | "correct";

const buttons = {
  stop: { Icon: PhoneOff, tone: "secondary" },
  confirm: { Icon: PhoneCall, tone: "secondary" },
  correct: { Icon: RotateCcw, tone: "quiet" },
} as const;

interface CorrectionFormProps {
  readonly subject: CaseSubject;
  readonly onEnd: () => void;
}

/** Says why what staff noted was a slip; what the person pressed themselves it can't undo. */
function CorrectionForm({ subject, onEnd }: CorrectionFormProps) {
  const words = useWords(consentWords).correct;
  const { reason: needed } = revocationMessages[useLocale()];
  const [isTried, setTried] = useState(false);
  const reason = useKeptText(`${subject.kind}:${subject.id}:correction`);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const isEmpty = reason.text.trim() === "";
  const post = useCasePost<{ reason: string }>(subject, "revocation-corrections", (body) => {
    reason.clear(body.reason);
    onEnd();
  });
  return (
    <InlineForm
      words={words}
      isBusy={post.isPending}
      failure={post.error}
      onSend={() => {
        setTried(true);
        if (isEmpty) field.current?.focus();
        else post.mutate({ reason: reason.text });
      }}
      onCancel={onEnd}
    >
      <TextAreaField
        ref={field}
        label={words.why}
        hint={words.hint}
        error={isTried && isEmpty ? needed : undefined}
        rows={2}
        dir="auto"
        maxLength={longestRevocationNote}
        value={reason.text}
        onChange={(event) => reason.write(event.target.value)}
      />
    </InlineForm>
  );
}

interface NoteFormProps {
  readonly subject: CaseSubject;
  readonly noted: "stop" | "confirm";
  readonly onEnd: () => void;
}

const paths = { stop: "revocations", confirm: "consent-confirmations" } as const;

/** Notes that somebody wants no calls, or that they do: how they said it, and what. */
function NoteForm({ subject, noted, onEnd }: NoteFormProps) {
  const words = useWords(consentWords)[noted];
  const { channels } = useWords(caseWords).contact;
  const { channel: needed, said } = revocationMessages[useLocale()];
  const [channel, setChannel] = useState("");
  const [isTried, setTried] = useState(false);
  const note = useKeptText(`${subject.kind}:${subject.id}:${paths[noted]}`);
  const field = useRef<HTMLSelectElement>(null);
  const noteField = useRef<HTMLTextAreaElement>(null);
  // A yes after a no is proved by nothing else.
  const isSilent = noted === "confirm" && note.text.trim() === "";
  useEffect(() => field.current?.focus(), []);
  const post = useCasePost<{ channel: string; note: string }>(subject, paths[noted], (body) => {
    note.clear(body.note);
    onEnd();
  });
  return (
    <InlineForm
      words={words}
      {...(noted === "stop" && { tone: "danger" })}
      isBusy={post.isPending}
      failure={post.error}
      onSend={() => {
        setTried(true);
        if (channel === "") field.current?.focus();
        else if (isSilent) noteField.current?.focus();
        else post.mutate({ channel, note: note.text });
      }}
      onCancel={onEnd}
    >
      <SelectField
        ref={field}
        label={words.channel}
        placeholder={words.choose}
        error={isTried && channel === "" ? needed : undefined}
        options={notedChannels.map((value) => ({ value, label: channels[value] ?? value }))}
        value={channel}
        onChange={(event) => setChannel(event.target.value)}
      />
      <TextAreaField
        ref={noteField}
        label={words.note}
        error={isTried && isSilent ? said : undefined}
        hint={words.hint}
        rows={2}
        dir="auto"
        maxLength={longestRevocationNote}
        value={note.text}
        onChange={(event) => note.write(event.target.value)}
      />
    </InlineForm>
  );
}
