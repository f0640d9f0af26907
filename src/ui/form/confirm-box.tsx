import { type KeyboardEvent, useLayoutEffect, useState } from "react";
import { Button, useFocusBack } from "#ui/button.tsx";
import { holdPresses } from "./presses/hold-presses.ts";

interface ConfirmBoxProps {
  readonly question: string;
  /** The consequence of a yes, when the question alone does not say it. */
  readonly hint?: string | undefined;
  readonly confirm: string;
  readonly keep: string;
  readonly tone?: "primary" | "danger";
  readonly onConfirm: () => void;
  readonly onKeep: () => void;
}

/**
 * Asks for confirmation where the button was pressed. The safe answer gets the focus, and the
 * second tap of a double tap neither confirms nor hits what appears after it.
 */
export function ConfirmBox(props: ConfirmBoxProps) {
  const { question, hint, confirm, keep, tone = "danger", onConfirm, onKeep } = props;
  useLayoutEffect(() => {
    holdPresses();
    return holdPresses;
  }, []);
  return (
    <div
      role="group"
      aria-label={question}
      className="grid gap-3 rounded-md border border-line-strong p-4"
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === "Escape") onKeep();
      }}
    >
      <div className="grid gap-1">
        <p className="text-sm font-semibold">{question}</p>
        {hint ? <p className="text-sm text-ink-muted">{hint}</p> : null}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button tone={tone} size="sm" onClick={onConfirm}>
          {confirm}
        </Button>
        <Button tone="secondary" size="sm" autoFocus onClick={onKeep}>
          {keep}
        </Button>
      </div>
    </div>
  );
}

interface StartOverProps {
  readonly words: Readonly<Record<"button" | "question" | "confirm" | "keep", string>>;
  /** The form is being sent. */
  readonly disabled?: boolean;
  readonly onConfirm: () => void;
}

/** Clears everything typed, after a question, because it can't be undone. */
export function StartOver({ words, disabled = false, onConfirm }: StartOverProps) {
  const [isAsking, setIsAsking] = useState(false);
  const button = useFocusBack<HTMLButtonElement>(isAsking);

  if (!isAsking || disabled) {
    return (
      <Button
        ref={button}
        tone="quiet"
        size="sm"
        disabled={disabled}
        className="-ml-4 justify-self-start"
        onClick={() => setIsAsking(true)}
      >
        {words.button}
      </Button>
    );
  }
  return (
    <ConfirmBox
      {...words}
      onConfirm={() => {
        setIsAsking(false);
        onConfirm();
      }}
      onKeep={() => setIsAsking(false)}
    />
  );
}
