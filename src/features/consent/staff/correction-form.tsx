import { useEffect, useRef, useState } from "react";
import { useKeptText } from "#features/backoffice/frame/use-kept-text.ts";
import type { CaseSubject } from "#features/casework/staff/case-subject.ts";
import { InlineForm } from "#features/casework/staff/inline-form.tsx";
import { useCasePost } from "#features/casework/staff/use-case-post.ts";
import {
  longestRevocationNote,
  revocationMessages,
} from "#features/consent/core/revocation-input.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { TextAreaField } from "#ui/text-area-field.tsx";
import { consentWords } from "./consent-words.ts";

interface CorrectionFormProps {
  readonly subject: CaseSubject;
  readonly onEnd: () => void;
}

/** Says why what staff noted was a slip; what the person pressed themselves it can't undo. */
export function CorrectionForm({ subject, onEnd }: CorrectionFormProps) {
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
