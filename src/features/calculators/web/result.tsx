import type { CalculatorKey, InputsByCalculator } from "#features/calculators/core/calculators.ts";
import type { Carried } from "#features/calculators/core/carry-inputs.ts";
import { useWords } from "#platform/web/use-words.ts";
import { Alert } from "#ui/alert.tsx";
import { resultPanelWords } from "./result-panel-words.ts";
import type { LookSettings } from "./look-controls.tsx";
import { ResultDetails } from "./result-details.tsx";
import type { ResultView } from "./result-view.ts";
import { useAfterPaint } from "./use-after-paint.ts";

/** A result and the numbers it was computed from; one object, so that they change together. */
export interface Calculated {
  readonly view: ResultView;
  readonly calculator: CalculatorKey;
  readonly inputs: InputsByCalculator[CalculatorKey];
}

interface ResultProps {
  readonly calculated: Calculated;
  /** The sliders have moved on since. */
  readonly isStale: boolean;
  readonly settings: LookSettings;
  readonly onSettings: (settings: LookSettings) => void;
  readonly onLeadOn: (carried: Carried) => void;
}

/** The answer at once, and as soon as it is painted everything that explains it. */
export function Result({ calculated, isStale, ...rest }: ResultProps) {
  const words = useWords(resultPanelWords).result;
  const explained = useAfterPaint(calculated);
  return (
    <div className="grid grid-cols-1 gap-6">
      {isStale ? (
        <Alert tone="warning">
          <p>{words.stale}</p>
        </Alert>
      ) : null}
      <Answer view={calculated.view} />
      {explained ? <ResultDetails {...explained} {...rest} /> : null}
    </div>
  );
}

export function Answer({ view }: { readonly view: ResultView }) {
  return (
    <>
      <div className="grid gap-2">
        <h3 className="font-sans text-base font-semibold tracking-normal">{view.label}</h3>
        <p className="answer">{view.answer}</p>
        {view.showSentence ? <p className="max-w-measure text-lg">{view.sentence}</p> : null}
      </div>
      {view.notes.map((note) => (
        <Alert key={note} tone="info">
          <p className="text-sm">{note}</p>
        </Alert>
      ))}
      {view.figures.length > 0 ? (
        <dl className="result-figures">
          {view.figures.map(({ label, value }) => (
            <div key={label}>
              <dt className="text-sm text-ink-muted">{label}</dt>
              <dd className="font-display text-title tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </>
  );
}
