import { useEffect, useRef } from "react";
import { useWords } from "#platform/web/use-words.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { LoadingText } from "#ui/spinner.tsx";
import { AskForm } from "./ask-form.tsx";
import { HeldView } from "./held-view.tsx";
import { OtherWays } from "./other-ways.tsx";
import { TakeBack } from "./take-back.tsx";
import { useYourData } from "./use-your-data.ts";
import { yourDataWords } from "./your-data-words.ts";

export interface YourDataProps {
  readonly isMailOn: boolean;
}

/** The form that asks for a link, and whatever a link leads to. */
export function YourData({ isMailOn }: YourDataProps) {
  const words = useWords(yourDataWords);
  const { state, reload } = useYourData();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (state.kind === "open" || state.kind === "take-back") box.current?.focus();
  }, [state.kind]);
  return (
    <div ref={box} tabIndex={-1} className="grid gap-6 outline-none" aria-live="polite">
      {state.kind === "opening" ? <LoadingText text={words.link.opening} /> : null}
      {state.kind === "offline" ? (
        <div className="grid justify-items-start gap-4">
          <Alert tone="warning" announce>
            {words.link.offline}
          </Alert>
          <Button onClick={() => void reload()}>{words.link.retry}</Button>
        </div>
      ) : null}
      {state.kind === "open" ? <HeldView {...state} onChange={reload} /> : null}
      {state.kind === "take-back" ? <TakeBack {...state} /> : null}
      {state.kind === "over" ? (
        <Alert tone="warning" title={words.link.over} announce>
          {words.link.overText}
        </Alert>
      ) : null}
      {state.kind === "asking" || state.kind === "over" ? <Ask isMailOn={isMailOn} /> : null}
    </div>
  );
}

function Ask({ isMailOn }: YourDataProps) {
  const words = useWords(yourDataWords);
  if (!isMailOn) return <OtherWays title={words.off.title} text={words.off.text} />;
  return (
    <section className="grid gap-5" aria-labelledby="ask-title">
      <h2 id="ask-title" className="text-heading">
        {words.ask.title}
      </h2>
      <AskForm />
    </section>
  );
}
