import type { KeyboardEvent } from "react";
import { Button } from "./button.tsx";

interface ConfirmBoxProps {
  readonly question: string;
  /** What follows from a yes, when the question alone does not say. */
  readonly hint?: string | undefined;
  readonly confirm: string;
  readonly keep: string;
  readonly tone?: "primary" | "danger";
  readonly onConfirm: () => void;
  readonly onKeep: () => void;
}

/** Asks where the button was pressed. It takes the focus, on the answer that changes nothing. */
export function ConfirmBox(props: ConfirmBoxProps) {
  const { question, hint, confirm, keep, tone = "danger", onConfirm, onKeep } = props;
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
