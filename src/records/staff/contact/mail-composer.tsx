import { Copy, SendHorizontal } from "lucide-react";
import { type Ref, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useCopied } from "#staff/use-copied.ts";
import { LocalLinkNotice } from "#staff/site-address.tsx";
import { type KeptText, readKept } from "#staff/kept-work.ts";
import { useTellFailure } from "#staff/row-act.tsx";
import type { MailDraft } from "#records/core/draft-mail.ts";
import { longestNote } from "#records/core/record-input.ts";
import { longestSubject, type WrittenMail } from "#records/core/written-mail.ts";
import type { MailWriter } from "#platform/core/mail/mail.ts";
import type { RecordProps } from "#records/staff/record-view.ts";
import { recordWords } from "#records/staff/record-words.ts";
import { useWords } from "#platform/web/use-words.ts";
import { Failure } from "#ui/alert.tsx";
import { Button, ButtonLink, useHeldPresses } from "#ui/button.tsx";
import { TextAreaField, TextField } from "#ui/field.tsx";
import type { useContactLog } from "./use-contact-log.ts";

/** An email as the mail program opens it. */
export function writeMailto(email: string, { subject, body }: Partial<MailDraft>): string {
  const address = `mailto:${encodeURIComponent(email).replace("%40", "@")}`;
  // Lines of a mail end with CR LF.
  const fields = Object.entries({ subject, body }).flatMap(([name, text]) =>
    text === undefined ? [] : [`${name}=${encodeURIComponent(text.replaceAll("\n", "\r\n"))}`],
  );
  return fields.length === 0 ? address : `${address}?${fields.join("&")}`;
}

/** Where the site sends no mail: the draft, for whatever program somebody writes in. */
export function CopyDraft({ subject, body = "" }: MailDraft) {
  const words = useWords(recordWords).contact.compose;
  const { isCopied, copy } = useCopied(body === "" ? subject : `${subject}\n\n${body}`);
  return (
    <Button tone="quiet" onClick={copy}>
      <Copy aria-hidden="true" size={18} />
      <span role="status">{isCopied ? words.copied : words.copy}</span>
    </Button>
  );
}

type ContactLog = ReturnType<typeof useContactLog>;

interface Composed extends Pick<RecordProps, "record"> {
  /** Null where nobody may write to them. */
  readonly email: string | null;
  readonly draft?: MailDraft | undefined;
}

/**
 * Whether the composer is open: where writing comes first, and where somebody opened it. What was
 * logged closes it, and an undo of that opens it again. It never opens by itself after a call, because
 * it would move what is pressed next.
 */
export function useComposer(
  { record: { writer, mailComesBack }, email }: Composed,
  logged: ContactLog["logged"],
  isNext: boolean,
) {
  const [asked, setAsked] = useState<{ isOpen: boolean; logged: typeof logged } | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const begins = isNext && !mailComesBack && logged === null;
  const isWanted = asked?.logged === logged ? asked.isOpen : begins;
  const isOpen = isWanted && writer !== null && email !== null;
  return {
    field,
    isOpen,
    /** The button that opens the composer is not the one to press next. */
    isUnderWay: isOpen || (writer !== null && logged?.outcome === "mail"),
    open() {
      flushSync(() => setAsked({ isOpen: true, logged }));
      field.current?.focus();
    },
    close: () => setAsked({ isOpen: false, logged }),
  };
}

interface MailComposerProps extends Composed {
  readonly composer: ReturnType<typeof useComposer>;
  readonly log: ContactLog;
  readonly onClosed: () => void;
}

/**
 * An email to the record's person, begun with the draft and kept while it is typed. One press sends
 * and logs it. While it is closed it renders nothing; where the site sends no mail, the notice about links
 * of the draft, which is then copied or opened in a mail program.
 */
export function MailComposer({ record, email, draft, composer, log, onClosed }: MailComposerProps) {
  if (!record.writer && email) return <LocalLinkNotice text={draft?.body ?? ""} />;
  if (!composer.isOpen || !record.writer || !email) return null;
  return (
    <MailForm
      email={email}
      writer={record.writer}
      draft={draft}
      kept={log.draft}
      isBusy={log.pending !== null}
      failure={log.mailError}
      field={composer.field}
      onSend={(mail) => log.press("mail", mail)}
      onClose={() => {
        composer.close();
        onClosed();
      }}
    />
  );
}

interface MailFormProps {
  readonly email: string;
  readonly writer: MailWriter;
  readonly draft: MailDraft | undefined;
  /** What was typed and not sent yet. */
  readonly kept: KeptText;
  readonly isBusy: boolean;
  readonly failure: Error | null;
  readonly field: Ref<HTMLTextAreaElement>;
  readonly onSend: (mail: WrittenMail) => void;
  readonly onClose: () => void;
}

function MailForm(props: MailFormProps) {
  const { email, writer, draft, kept, isBusy, failure, field, onSend, onClose } = props;
  const words = useWords(recordWords).contact.compose;
  const tellFailure = useTellFailure();
  useHeldPresses(isBusy);
  const [isAsked, setAsked] = useState(false);
  const mail = readKept<WrittenMail>(kept.text) ?? beginMail(draft, writer);
  const faults = findFaults(mail, draft?.isWhole ? null : beginMail(draft, writer));
  const write = (change: Partial<WrittenMail>) =>
    kept.write(JSON.stringify({ ...mail, ...change }));
  function send(): void {
    const hasFaults = faults.subject || faults.text;
    setAsked(hasFaults);
    if (hasFaults || isBusy) return;
    const sent = { subject: mail.subject.trim(), text: mail.text.trim() };
    // Writing ends the press: a repeat after a lost answer must keep its key.
    if (kept.text !== JSON.stringify(sent)) kept.write(JSON.stringify(sent));
    onSend(sent);
  }
  return (
    <form
      noValidate
      aria-label={words.label}
      className="grid gap-3 rounded-md border border-line-strong p-3"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      onKeyDown={(event) => {
        if (event.key === "Escape") onClose();
        if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) send();
      }}
    >
      <TextField
        label={words.subject}
        maxLength={longestSubject}
        autoComplete="off"
        dir="auto"
        error={isAsked && faults.subject ? words.noSubject : undefined}
        value={mail.subject}
        onChange={({ target }) => write({ subject: target.value })}
      />
      <TextAreaField
        ref={field}
        label={words.text}
        rows={10}
        maxLength={longestNote}
        dir="auto"
        error={isAsked && faults.text ? words.noText : undefined}
        value={mail.text}
        onChange={({ target }) => write({ text: target.value })}
      />
      <LocalLinkNotice text={mail.text} />
      <p className="text-sm text-ink-muted wrap-anywhere">
        {words.from(writer.name, writer.replyTo)}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" aria-disabled={isBusy}>
          <SendHorizontal aria-hidden="true" size={18} />
          {isBusy ? words.sending : words.send}
        </Button>
        <ButtonLink
          href={writeMailto(email, { subject: mail.subject, body: mail.text })}
          tone="quiet"
        >
          {words.program}
        </ButtonLink>
        <Button tone="quiet" onClick={onClose}>
          {words.close}
        </Button>
      </div>
      <Failure text={failure && tellFailure(failure)} />
    </form>
  );
}

/** @param begun the draft that says too little to be sent as it is; null for any other. */
function findFaults({ subject, text }: WrittenMail, begun: WrittenMail | null) {
  const isUnchanged = text.trim() === begun?.text.trim();
  return { subject: subject.trim() === "", text: text.trim() === "" || isUnchanged };
}

/** The draft with the writer's name below. */
function beginMail(draft: MailDraft | undefined, { name }: MailWriter): WrittenMail {
  const body = draft?.body?.trim() ?? "";
  return { subject: draft?.subject ?? "", text: `${body}\n\n${name}`.trimStart() };
}
