import { useEffect, useState } from "react";
import { findCalculatorPath, writeFragment } from "#features/calculators/core/calculators.ts";
import { lateCode } from "#platform/web/islands/late-code.ts";
import { useLateCode } from "#platform/web/islands/use-late-code.ts";
import { useWords, useLocale } from "#platform/web/use-words.ts";
import { Alert, LoadingText } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { calculatorsWords } from "./calculators-words.ts";
import { findNumbers } from "./brought/numbers-places.ts";
import type { ResultPanelProps } from "./result-panel.tsx";
import { ResultPlaceholder } from "./result-placeholder.tsx";
import { localPath } from "#platform/core/locale.ts";

const resultPanel = lateCode(() => import("./result-panel.tsx"));

/**
 * The place of the result. The code that computes and explains results is as large as the form, so it
 * is fetched at the visitor's first movement, which comes before the numbers are entered. Voice and
 * switch control may press Calculate without a movement: that press fetches the code, too.
 */
export function ResultPlace(props: ResultPanelProps) {
  const words = useWords(calculatorsWords).result;
  const locale = useLocale();
  const { active, inputs, results } = props.state;
  const { code, hasFailed, retry } = useLateCode(resultPanel, useFirstMove(), results > 0);
  if (code) return <code.ResultPanel {...props} />;

  function keepNumbers(): void {
    const numbers = writeFragment(active, inputs[active]);
    const path = localPath(findCalculatorPath(active), locale);
    history.replaceState(null, "", `${path}${location.search}#${numbers}`);
  }

  return (
    <section aria-label={words.name} className="result-panel">
      {results > 0 && !hasFailed ? <LoadingText text={words.late} /> : null}
      {hasFailed ? (
        <Alert title={words.missingTitle} announce>
          <p>{words.missing}</p>
          <Button
            tone="secondary"
            size="sm"
            className="mt-2 justify-self-start"
            onClick={() => retry(keepNumbers)}
          >
            {words.retry}
          </Button>
        </Alert>
      ) : null}
      <ResultPlaceholder calculator={active} />
    </section>
  );
}

/** Whether the visitor has moved on the page, or has calculated in this tab before. */
function useFirstMove(): boolean {
  const [hasMoved, setMoved] = useState(false);
  useEffect(() => {
    const note = () => setMoved(true);
    if (findNumbers() !== "none") note();
    const moves = ["pointerover", "pointerdown", "keydown", "scroll"];
    for (const move of moves) window.addEventListener(move, note, { once: true, passive: true });
    return () => {
      for (const move of moves) window.removeEventListener(move, note);
    };
  }, []);
  return hasMoved;
}
