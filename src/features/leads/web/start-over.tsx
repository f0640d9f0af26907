import { useState } from "react";
import { defaultLocale } from "#platform/core/locale.ts";
import { Button } from "#ui/button.tsx";
import { questionnaireWords } from "./questionnaire-words.ts";

/** Clears every answer, after asking: nothing could bring them back. */
export function StartOver({ onConfirm }: { readonly onConfirm: () => void }) {
  const [isAsking, setIsAsking] = useState(false);
  const words = questionnaireWords[defaultLocale].startOver;
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
