import { type ReactNode, useRef, useState } from "react";
import type { KeptText } from "#staff/kept-work.ts";
import { describeFailure } from "#staff/row-act.tsx";
import { actWords } from "#staff/staff-words.ts";
import { longestReason } from "#records/core/record-input.ts";
import { useWords } from "#platform/web/use-words.ts";
import { Button, type ButtonTone, useHeldPresses } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";
import { joinClasses } from "#ui/join-classes.ts";
import { ChangeConflict, readLicenseAsk } from "./use-record-change.ts";

interface ControlNoteProps {
  readonly failure: Error | null;
  /** Announced but not shown, because the saved value is visible. */
  readonly saved?: string | undefined;
}

/** Below a control: why it was not saved. Always rendered, so that a screen reader announces it. */
export function ControlNote({ failure, saved }: ControlNoteProps) {
  const { failures } = useWords(actWords);
  // A conflict or a missing license is shown by the form that asks about it.
  const isAsked = readLicenseAsk(failure) !== null;
  const isShown = failure === null || failure instanceof ChangeConflict || isAsked;
  const fault = isShown ? "" : describeFailure(failure, failures);
  return (
    <p
      role="status"
      className={joinClasses(fault ? "text-sm font-semibold wrap-anywhere text-danger" : "sr-only")}
    >
      {fault || saved}
    </p>
  );
}

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

/** A few fields that open where a button was pressed, and close again, also with Escape. */
export function InlineForm(props: InlineFormProps) {
  const { words, tone, isBusy, failure, className, onSend, onCancel, children } = props;
  useHeldPresses(isBusy);
  return (
    <form
      noValidate
      className={joinClasses("grid gap-3", className ?? "rounded-md border border-line-strong p-3")}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) onSend();
      }}
      onKeyDown={(event) => {
        if (event.key === "Escape") onCancel();
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

interface ReasonFormProps extends Omit<InlineFormProps, "onSend" | "children"> {
  readonly reason: Pick<KeptText, "text" | "write">;
  readonly label: string;
  readonly hint?: string;
  /** The error when no reason is given. */
  readonly missing: string;
  readonly onSend: (reason: string) => void;
  /** Text before the question. */
  readonly children?: ReactNode;
}

/** Asks why something is closed or deleted, because whoever opens it in a year wants to know. */
export function ReasonForm(props: ReasonFormProps) {
  const { reason, label, hint, missing, onSend, children, ...form } = props;
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const text = reason.text.trim();
  function send(): void {
    setMissing(text === "");
    if (text === "") field.current?.focus();
    else onSend(text);
  }
  return (
    <InlineForm {...form} onSend={send}>
      {children}
      <TextField
        ref={field}
        autoFocus
        label={label}
        hint={hint}
        error={isMissing && text === "" ? missing : undefined}
        maxLength={longestReason}
        dir="auto"
        autoComplete="off"
        value={reason.text}
        onChange={(event) => reason.write(event.target.value)}
      />
    </InlineForm>
  );
}

/** Longer than a line of a list. */
const mostLetters = 240;

/** The beginning of a message, on the single line of a list's row. */
export function MessageStart({
  title,
  message,
}: {
  /** The subject. */
  readonly title?: string;
  readonly message: string;
}) {
  return (
    <span className="flex gap-2">
      {title ? <span className="flex-none">{title}</span> : null}
      {/* Isolated, so that it is cut at the end of its own writing direction. */}
      <bdi className="truncate text-ink-muted">
        {message.slice(0, mostLetters).replace(/\s+/g, " ")}
      </bdi>
    </span>
  );
}
