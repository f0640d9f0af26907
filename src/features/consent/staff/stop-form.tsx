import { useEffect, useRef, useState } from "react";
import { useKeptText } from "#features/backoffice/frame/use-kept-text.ts";
import type { CaseSubject } from "#features/casework/staff/case-subject.ts";
import { caseWords } from "#features/casework/staff/case-words.ts";
import { InlineForm } from "#features/casework/staff/inline-form.tsx";
import { useCasePost } from "#features/casework/staff/use-case-post.ts";
import {
  longestRevocationNote,
  notedChannels,
  revocationMessages,
} from "#features/consent/core/revocation-input.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { SelectField } from "#ui/select-field.tsx";
import { TextAreaField } from "#ui/text-area-field.tsx";
import { consentWords } from "./consent-words.ts";

interface StopFormProps {
  readonly subject: CaseSubject;
  readonly onEnd: () => void;
}

/** Notes that somebody wants no calls: how they said it, and what. */
export function StopForm({ subject, onEnd }: StopFormProps) {
  const words = useWords(consentWords).stop;
  const { channels } = useWords(caseWords).contact;
  const { channel: needed } = revocationMessages[useLocale()];
  const [channel, setChannel] = useState("");
  const [isTried, setTried] = useState(false);
  const note = useKeptText(`${subject.kind}:${subject.id}:revocation`);
  const field = useRef<HTMLSelectElement>(null);
  useEffect(() => field.current?.focus(), []);
  const post = useCasePost<{ channel: string; note: string }>(subject, "revocations", (body) => {
    note.clear(body.note);
    onEnd();
  });
  return (
    <InlineForm
      words={words}
      tone="danger"
      isBusy={post.isPending}
      failure={post.error}
      onSend={() => {
        setTried(true);
        if (channel === "") field.current?.focus();
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
        label={words.note}
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
