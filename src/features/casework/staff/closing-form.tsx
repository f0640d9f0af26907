import { useEffect, useRef, useState } from "react";
import type { KeptText } from "#features/backoffice/frame/use-kept-text.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { caseMessages, longestReason } from "#features/casework/core/case-input.ts";
import { TextField } from "#ui/text-field.tsx";
import { caseWords } from "./case-words.ts";
import { InlineForm } from "./inline-form.tsx";

interface ClosingFormProps {
  readonly reason: KeptText;
  readonly isBusy: boolean;
  readonly onClose: () => void;
  readonly onCancel: () => void;
}

/** Asks why a record is closed: whoever opens it in a year wants to know. */
export function ClosingForm({ reason, isBusy, onClose, onCancel }: ClosingFormProps) {
  const words = useWords(caseWords).status;
  const { reasonNeeded } = caseMessages[useLocale()];
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <InlineForm
      words={{ send: words.close, sending: words.closing, cancel: words.cancel }}
      isBusy={isBusy}
      // What a change comes to is told below the status.
      failure={null}
      onSend={() => {
        const isEmpty = reason.text.trim() === "";
        setMissing(isEmpty);
        if (isEmpty) field.current?.focus();
        else onClose();
      }}
      onCancel={onCancel}
    >
      <TextField
        ref={field}
        label={words.why}
        error={isMissing && reason.text.trim() === "" ? reasonNeeded : undefined}
        maxLength={longestReason}
        value={reason.text}
        dir="auto"
        autoComplete="off"
        onChange={(event) => reason.write(event.target.value)}
      />
    </InlineForm>
  );
}
