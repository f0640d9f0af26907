import type { ReactNode } from "react";
import { Button } from "#ui/button.tsx";
import type { ButtonTone } from "#ui/button-classes.ts";
import { joinClasses } from "#ui/join-classes.ts";
import { ControlNote } from "./control-note.tsx";

interface InlineFormProps {
  readonly words: Readonly<Record<"send" | "sending" | "cancel", string>>;
  readonly tone?: ButtonTone;
  readonly isBusy: boolean;
  readonly failure: Error | null;
  readonly className?: string;
  readonly onSend: () => void;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

/** A few fields that open where something was pressed, and close again: Escape does it too. */
export function InlineForm(props: InlineFormProps) {
  const { words, tone, isBusy, failure, className, onSend, onCancel, children } = props;
  return (
    <form
      noValidate
      className={joinClasses("grid gap-3", className ?? "rounded-md border border-line-strong p-3")}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) onSend();
      }}
      onKeyDown={(event) => {
        // Of an input method the key takes back its own letters only.
        if (event.key === "Escape" && !event.nativeEvent.isComposing) onCancel();
      }}
    >
      {children}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" tone={tone} size="sm" aria-disabled={isBusy}>
          {isBusy ? words.sending : words.send}
        </Button>
        <Button tone="quiet" size="sm" onClick={onCancel}>
          {words.cancel}
        </Button>
      </div>
      <ControlNote failure={failure} />
    </form>
  );
}
