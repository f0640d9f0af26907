import { useState } from "react";
import { Button } from "./button.tsx";
import { ConfirmBox } from "./confirm-box.tsx";
import { useFocusBack } from "./use-focus-back.ts";

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
  const button = useFocusBack<HTMLButtonElement>(isAsking);

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
    <ConfirmBox
      question={words.question}
      confirm={words.confirm}
      keep={words.keep}
      onConfirm={() => {
        setIsAsking(false);
        onConfirm();
      }}
      onKeep={() => setIsAsking(false)}
    />
  );
}
