import { PhoneCall, PhoneOff, RotateCcw } from "lucide-react";
import { channelWords } from "#records/core/channel-words.ts";
import { useState, useEffect, useRef } from "react";
import { Link } from "react-router";
import { useStaffMember } from "#staff/staff-gate.tsx";
import { keptTexts, useKeptText } from "#staff/kept-work.ts";
import type { ContactStanding, ContactState } from "#records/core/record.ts";
import type { RecordProps, RecordSubject } from "#records/staff/record-view.ts";
import { InlineForm } from "#records/staff/inline-form.tsx";
import { useRecordPost } from "#records/staff/use-record-change.ts";
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
import { certificateWords } from "#features/consent/core/certificate-words.ts";
import { ConsentLines, type TellPage } from "./consent-lines.tsx";
import { consentWords } from "./consent-words.ts";
import "./consent-card.css";

const tones: Readonly<Record<ContactState, BadgeTone>> = {
  live: "success",
  revoked: "danger",
  ask: "warm",
  none: "neutral",
};

interface ConsentCardProps extends RecordProps {
  /** With the consent chain of the record's person. */
  readonly record: RecordProps["record"] & Partial<ShownConsents>;
  readonly page?: TellPage;
}

/** Whether this person may be called, the evidence, and the button that stops calls. */
export function ConsentCard({ subject, record, page }: ConsentCardProps) {
  const words = useWords(consentWords);
  const locale = useLocale();
  const certificate = useWords(certificateWords);
  const { role } = useStaffMember();
  const { contact, consents = [], revocations = [], deleted } = record;
  const more = (record.consentsTotal ?? 0) - consents.length;
  return (
    <Card className="sm:p-5!">
      <CardHeader title={words.title}>
        <Badge tone={tones[contact.state]}>{words.states[contact.state]}</Badge>
      </CardHeader>
      <div className="grid gap-4">
        <p className="text-sm text-ink-muted">
          {contact.state === "revoked" && contact.since && contact.unconfirmedSince
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
          page={page}
        />
        {more > 0 ? <p className="text-sm text-ink-muted">{words.more(more)}</p> : null}
        {role === "admin" ? (
          <Link
            to={subject.path.replace("/api/admin/", "/admin/certificate/")}
            className="text-link justify-self-start text-sm"
          >
            {certificate.open}
          </Link>
        ) : null}
        {deleted ? null : (
          <ConsentActions
            subject={subject}
            standing={contact}
            noes={revocations
              .filter(({ corrected, settled }) => corrected === null && settled === null)
              .map(({ id }) => id)}
            isTheirWord={revocations.some(
              // What the person pressed, only they can withdraw: by a later, confirmed yes.
              ({ isPressed, isElsewhere, timestamp }) =>
                isPressed &&
                !isElsewhere &&
                !consents.some((yes) => yes.confirmed !== null && yes.timestamp > timestamp),
            )}
          />
        )}
      </div>
    </Card>
  );
}

/**
 * What staff may note: a no, or that a later yes was meant, by anybody who hears it; that a no was
 * a mistake, or that another address's no does not count for this person, by an admin.
 */
function ConsentActions({
  subject,
  standing: { state, since, unconfirmedSince },
  noes,
  isTheirWord,
}: {
  readonly subject: RecordSubject;
  readonly standing: ContactStanding;
  /** Ids of the noes on this page that are in force: a newer one is not corrected unseen. */
  readonly noes: readonly string[];
  /** The person stopped calls themselves. */
  readonly isTheirWord: boolean;
}) {
  const words = useWords(consentWords);
  const { username, role } = useStaffMember();
  // If a colleague was faster, this form asks something else: the typed words are stored for the
  // standing they were typed about, and appear in no later form.
  const about = `${subject.kind}:${subject.id}:${state} ${since ?? ""} ${unconfirmedSince ?? ""}`;
  const placeOf = (noted: Noted) => `${about}:${noted}`;
  const isOffered = {
    stop: state !== "revoked",
    confirm: state === "revoked" && unconfirmedSince !== undefined,
    correct: state === "revoked" && role === "admin" && !isTheirWord,
    settle: state === "ask" && role === "admin",
  };
  const offered = (["stop", "confirm", "correct", "settle"] as const).filter(
    (each) => isOffered[each],
  );
  const [opened, setOpened] = useState(() =>
    offered.map(placeOf).find((place) => keptTexts.read(username, place) !== ""),
  );
  const noted = offered.find((each) => placeOf(each) === opened);
  if (noted) {
    return (
      <NoteForm
        key={opened}
        subject={subject}
        noted={noted}
        noes={noes}
        place={placeOf(noted)}
        onEnd={() => setOpened(undefined)}
      />
    );
  }
  if (offered.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {offered.map((each) => {
        const { Icon, tone } = forms[each];
        return (
          <Button key={each} tone={tone} size="sm" onClick={() => setOpened(placeOf(each))}>
            <Icon aria-hidden="true" size={18} />
            {words[each].open}
          </Button>
        );
      })}
    </div>
  );
}

type Noted = keyof typeof forms;
type NotedBody = Partial<Record<"channel" | "note" | "reason", string>> & {
  readonly revocationIds?: readonly string[];
};

/** By what is noted: its button, the path of its request, and the body's field for the words. */
const forms = {
  stop: { Icon: PhoneOff, tone: "secondary", path: "revocations", name: "note" },
  confirm: { Icon: PhoneCall, tone: "secondary", path: "consent-confirmations", name: "note" },
  correct: { Icon: RotateCcw, tone: "quiet", path: "revocation-corrections", name: "reason" },
  settle: { Icon: RotateCcw, tone: "quiet", path: "revocation-corrections", name: "reason" },
} as const;

interface NoteFormProps {
  readonly subject: RecordSubject;
  readonly noted: Noted;
  readonly noes: readonly string[];
  /** The storage key of what is typed. */
  readonly place: string;
  readonly onEnd: () => void;
}

/**
 * Notes that somebody wants no calls, or wants them: how they said it, and their words. Or why a no
 * was a mistake; that can't undo what the person pressed.
 */
function NoteForm({ subject, noted, noes, place, onEnd }: NoteFormProps) {
  const words = useWords(consentWords)[noted];
  const channels = useWords(channelWords);
  const messages = revocationMessages[useLocale()];
  const { path, name } = forms[noted];
  const isSlip = noted === "correct" || noted === "settle";
  const [isTried, setTried] = useState(false);
  const note = useKeptText(place);
  const { text: channel, ...chosen } = useKeptText(`${place}:channel`);
  const channelField = useRef<HTMLSelectElement>(null);
  const noteField = useRef<HTMLTextAreaElement>(null);
  const isMute = !isSlip && channel === "";
  // A yes after a no has no other evidence than these words.
  const isSilent = noted !== "stop" && note.text.trim() === "";
  useEffect(() => (channelField.current ?? noteField.current)?.focus(), []);
  const post = useRecordPost<NotedBody>(
    subject,
    path,
    (body) => {
      note.clear(body[name] ?? "");
      chosen.clear(channel);
      onEnd();
    },
    note.keys,
  );
  return (
    <InlineForm
      words={words}
      {...(noted === "stop" && { tone: "danger" })}
      isBusy={post.isPending}
      failure={post.error}
      onSend={() => {
        setTried(true);
        if (isMute) channelField.current?.focus();
        else if (isSilent) noteField.current?.focus();
        else {
          post.mutate({
            ...(!isSlip && { channel }),
            ...(noted !== "stop" && { revocationIds: noes }),
            [name]: note.text.trim(),
          });
        }
      }}
      onCancel={() => {
        note.write("");
        chosen.write("");
        onEnd();
      }}
    >
      {"channel" in words ? (
        <SelectField
          ref={channelField}
          label={words.channel}
          placeholder={words.choose}
          error={isTried && isMute ? messages.channel : undefined}
          options={notedChannels.map((value) => ({ value, label: channels[value] ?? value }))}
          value={channel}
          onChange={(event) => chosen.write(event.target.value)}
        />
      ) : null}
      <TextAreaField
        ref={noteField}
        label={words.note}
        error={isTried && isSilent ? messages[isSlip ? "reason" : "said"] : undefined}
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
