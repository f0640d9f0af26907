import { findCalculatorPath } from "#features/calculators/core/calculators.ts";
import type { Carried } from "#features/calculators/core/carry-inputs.ts";
import { writeFragment } from "#features/calculators/core/share-inputs.ts";
import { lateCode, useLateCode } from "#platform/web/late-code.ts";
import { useWords } from "#platform/web/use-words.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { LoadingText } from "#ui/spinner.tsx";
import type { CalculatorsState } from "./calculators-state.ts";
import { calculatorsWords } from "./calculators-words.ts";
import { ResultPlaceholder } from "./result-placeholder.tsx";

const resultPanel = lateCode(() => import("./result-panel.tsx"));

interface ResultPlaceProps {
  readonly state: CalculatorsState;
  readonly onLeadOn: (carried: Carried) => void;
}

/**
 * Where results are told. The code that counts and explains them is as much again as the form, so
 * it follows once the form is alive, while the reader is still at the numbers.
 */
export function ResultPlace(props: ResultPlaceProps) {
  const words = useWords(calculatorsWords).result;
  const { active, inputs, results } = props.state;
  const { code, hasFailed, retry } = useLateCode(resultPanel, true, results > 0);
  if (code) return <code.ResultPanel {...props} />;

  function keepNumbers(): void {
    const numbers = writeFragment(active, inputs[active]);
    history.replaceState(null, "", `${findCalculatorPath(active)}#${numbers}`);
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
