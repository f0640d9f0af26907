import { useEffect, useRef, useState } from "react";
import { longestReason } from "#features/casework/core/case-input.ts";
import type { KeptText } from "#features/backoffice/frame/use-kept-text.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { caseMessages } from "#features/casework/core/case-input.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/text-field.tsx";
import { caseWords } from "./case-words.ts";

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
    <form
      noValidate
      className="grid gap-3 rounded-md border border-line-strong p-3"
      onSubmit={(event) => {
        event.preventDefault();
        const isEmpty = reason.text.trim() === "";
        setMissing(isEmpty);
        if (isEmpty) field.current?.focus();
        else if (!isBusy) onClose();
      }}
      onKeyDown={(event) => {
        if (event.key === "Escape") onCancel();
      }}
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
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" aria-disabled={isBusy}>
          {isBusy ? words.closing : words.close}
        </Button>
        <Button tone="quiet" size="sm" onClick={onCancel}>
          {words.cancel}
        </Button>
      </div>
    </form>
  );
}
