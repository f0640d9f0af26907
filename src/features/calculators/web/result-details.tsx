import { memo } from "react";
import type { CalculatorKey, InputsByCalculator } from "#features/calculators/core/calculators.ts";
import type { Carried } from "#features/calculators/core/carry-inputs.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { FigureTable } from "#ui/figure-table.tsx";
import { calculatorsWords } from "./calculators-words.ts";
import { resultPanelWords } from "./result-panel-words.ts";
import { conventionWords } from "./convention-words.ts";
import { figuresIn } from "#features/calculators/core/format-figures.ts";
import { LeadOn } from "./lead-on.tsx";
import { LookControls } from "./look-controls.tsx";
import type { LookSettings } from "./look-controls.tsx";
import { MathPanel } from "./math-panel.tsx";
import { PrintedInputs } from "./printed-inputs.tsx";
import { ResultChart } from "./result-chart.tsx";
import { ResultTools } from "./result-tools.tsx";
import type { ResultView, YearTable } from "./result-view.ts";
import { TakeAlong } from "./take-along.tsx";

interface ResultDetailsProps {
  readonly view: ResultView;
  readonly calculator: CalculatorKey;
  /** The numbers it was computed from. */
  readonly inputs: InputsByCalculator[CalculatorKey];
  readonly settings: LookSettings;
  readonly onSettings: (settings: LookSettings) => void;
  readonly onLeadOn: (carried: Carried) => void;
}

/** All that explains an answer: drawn after it, so that the answer itself is never kept waiting. */
export const ResultDetails = memo(function ResultDetails(props: ResultDetailsProps) {
  const { hypothetical } = useWords(conventionWords);
  const words = useWords(resultPanelWords).result;
  const { view, calculator, inputs, settings, onSettings, onLeadOn } = props;
  return (
    <div className="grid grid-cols-1 gap-6">
      {view.chart ? <ResultChart data={view.chart} description={view.sentence} /> : null}
      {view.chart ? <LookControls settings={settings} onChange={onSettings} /> : null}
      {view.closer.map((sentence) => (
        <p key={sentence} className="closer-look">
          {sentence}
        </p>
      ))}
      <p className="text-sm text-ink-muted">
        <strong className="font-semibold text-ink">
          {useWords(calculatorsWords).result.convention}
        </strong>{" "}
        <span key={view.convention}>{`${view.convention} ${hypothetical}`}</span>
      </p>
      {view.footnote ? <p className="text-sm text-ink-muted">{view.footnote}</p> : null}
      <PrintedInputs calculator={calculator} inputs={inputs} />
      <div>
        {view.table ? (
          <details className="result-details">
            <summary>{words.table}</summary>
            <Years table={view.table} />
          </details>
        ) : null}
        <details className="result-details">
          <summary>{words.math}</summary>
          <MathPanel math={view.math} />
        </details>
      </div>
      <ResultTools calculator={calculator} inputs={inputs} table={view.table} />
      <LeadOn calculator={calculator} inputs={inputs} onLeadOn={onLeadOn} />
      <TakeAlong calculator={calculator} inputs={inputs} />
    </div>
  );
});

function Years({ table }: { readonly table: YearTable }) {
  const { formatDollars } = figuresIn(useLocale());
  const words = useWords(resultPanelWords).result;
  return (
    <FigureTable
      caption={words.tableName}
      columns={table.columns}
      rows={table.rows.map(([year, ...amounts]) => [String(year), ...amounts.map(formatDollars)])}
    />
  );
}
