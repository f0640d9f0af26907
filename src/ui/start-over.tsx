import type { KeyboardEvent } from "react";
import { useEffect, useRef, useState } from "react";
import { Button } from "./button.tsx";

export interface StartOverWords {
  readonly button: string;
  readonly question: string;
  readonly confirm: string;
  readonly keep: string;
}

interface StartOverProps {
  readonly words: StartOverWords;
  readonly onConfirm: () => void;
}

/** Clears everything typed, after asking: nothing could bring it back. */
export function StartOver({ words, onConfirm }: StartOverProps) {
  const [isAsking, setIsAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasAsking = useRef(false);

  useEffect(() => {
    if (wasAsking.current && !isAsking) button.current?.focus();
    wasAsking.current = isAsking;
  }, [isAsking]);

  if (!isAsking) {
    return (
      <Button
        ref={button}
        tone="quiet"
        size="sm"
        className="-ml-4 justify-self-start"
        onClick={() => setIsAsking(true)}
      >
        {words.button}
      </Button>
    );
  }
  return (
    <div
      role="group"
      aria-label={words.question}
      className="grid gap-3 rounded-md border border-line-strong p-4"
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === "Escape") setIsAsking(false);
      }}
    >
      <p className="text-sm font-semibold">{words.question}</p>
      <div className="flex flex-wrap gap-2">
        <Button
          tone="danger"
          size="sm"
          onClick={() => {
            setIsAsking(false);
            onConfirm();
          }}
        >
          {words.confirm}
        </Button>
        <Button tone="secondary" size="sm" autoFocus onClick={() => setIsAsking(false)}>
          {words.keep}
        </Button>
      </div>
    </div>
  );
}
