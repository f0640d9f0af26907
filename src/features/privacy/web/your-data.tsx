import { useEffect, useRef } from "react";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Alert, LoadingText } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { formatMoment } from "#ui/dates.ts";
import { AskForm, OtherWays } from "./ask-form.tsx";
import { HeldView, TakeBack } from "./held-view.tsx";
import { useYourData, type LinkState } from "./use-your-data.ts";
import { yourDataWords } from "./your-data-words.ts";

const asksAnew: ReadonlySet<LinkState["kind"]> = new Set(["asking", "over", "spent"]);
/** States that move the focus: the element that had it is gone, and nothing else follows. */
const takesFocus: ReadonlySet<LinkState["kind"]> = new Set(["open", "take-back", "over", "spent"]);

/** The form that requests a link, and the pages of a link. */
export function YourData({ isMailOn }: { readonly isMailOn: boolean }) {
  const words = useWords(yourDataWords);
  const locale = useLocale();
  const { state, reload, change } = useYourData();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus.has(state.kind)) box.current?.focus();
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
      {state.kind === "open" ? <HeldView {...state} change={change} onChange={reload} /> : null}
      {state.kind === "take-back" ? <TakeBack {...state} change={change} /> : null}
      {state.kind === "over" ? (
        <Alert tone="warning" title={words.link.over} announce>
          {words.link.overText}
        </Alert>
      ) : null}
      {state.kind === "spent" ? (
        <Alert tone="warning" title={words.link.spent} announce>
          {words.link.spentText(formatMoment(state.usedAt, locale))}
        </Alert>
      ) : null}
      {asksAnew.has(state.kind) ? <Ask isMailOn={isMailOn} /> : null}
    </div>
  );
}

function Ask({ isMailOn }: { readonly isMailOn: boolean }) {
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
