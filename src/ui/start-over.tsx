import { useState } from "react";
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
  if (!isAsking) {
    return (
      <Button
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
    <div role="group" aria-label={words.question} className="flex flex-wrap items-center gap-2">
      <span className="text-sm font-semibold">{words.question}</span>
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
  );
}
