import { ArrowRight, Download, Link2, NotebookPen, Printer } from "lucide-react";
import { lazy, memo, type MouseEvent, Suspense, useEffect, useState } from "react";
import {
  type CalculatorKey,
  findCalculatorPath,
  type InputsByCalculator,
  listInputTexts,
  writeFragment,
} from "#features/calculators/core/calculators.ts";
import { type Carried, carryInputs } from "#features/calculators/core/carry-inputs.ts";
import { writeYearCsv, type YearTable } from "#features/calculators/core/growth.ts";
import { figuresIn } from "#features/calculators/core/figures.ts";
import { saveFile } from "#platform/web/save-file.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { FigureTable } from "#ui/table.tsx";
import { TextField } from "#ui/field.tsx";
import type { TimeChartData } from "#ui/charts/time-chart.tsx";
import { chooseCalculation, stampCalculation } from "./brought/kept-numbers.ts";
import { loadChart } from "./calculator-form.tsx";
import { calculatorsWords } from "./calculators-words.ts";
import { conventionWords } from "./result-placeholder.tsx";
import { LookControls, type LookSettings } from "./look-controls.tsx";
import type { MathView, ResultView } from "./results/result-view.ts";
import { resultPanelWords } from "./results/result-words.ts";
import { localPath } from "#platform/core/locale.ts";
import { PageLink } from "#platform/web/page-link.tsx";

/** A calculator and the numbers of its result. */
interface Calculated {
  readonly calculator: CalculatorKey;
  readonly inputs: InputsByCalculator[CalculatorKey];
}

export interface ResultDetailsProps extends Calculated {
  readonly view: ResultView;
  readonly settings: LookSettings;
  readonly onSettings: (settings: LookSettings) => void;
  readonly onLeadOn: (carried: Carried) => void;
}

/** The details of an answer. They are rendered after it, so that they never delay it. */
export const ResultDetails = memo(function ResultDetails(props: ResultDetailsProps) {
  const { hypothetical } = useWords(conventionWords);
  const words = useWords(resultPanelWords).result;
  const { formatDollars } = figuresIn(useLocale());
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
            <FigureTable
              caption={words.tableName}
              columns={view.table.columns}
              rows={view.table.rows.map(([year, ...amounts]) => [
                String(year),
                ...amounts.map(formatDollars),
              ])}
            />
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

const TimeChart = lazy(async () => {
  try {
    return { default: (await loadChart()).TimeChart };
  } catch {
    return { default: MissingChart };
  }
});

/** Shown when the chart's code cannot be fetched: figures and table stay. */
function MissingChart() {
  const words = useWords(resultPanelWords).result;
  return <p className="text-sm text-ink-muted">{words.chartMissing}</p>;
}

function ResultChart({ data, description }: { data: TimeChartData; description: string }) {
  const { formatDollars, formatShortDollars } = figuresIn(useLocale());
  return (
    <Suspense fallback={<div className="chart-coming" />}>
      <TimeChart
        data={data}
        description={description}
        formatValue={formatDollars}
        formatTick={formatShortDollars}
      />
    </Suspense>
  );
}

/** The formula with the reader's numbers, and the formula for a spreadsheet. */
function MathPanel({ math }: { readonly math: MathView }) {
  const words = useWords(resultPanelWords).result;
  return (
    <div className="grid grid-cols-1 gap-4">
      <Formula text={math.formula} />
      <dl className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-2">
        {math.letters.map(({ letter, label, value }) => (
          <div key={letter} className="flex flex-wrap gap-x-2">
            <dt>
              <i className="font-semibold">{letter}</i>
              <span>{`, ${label}:`}</span>
            </dt>
            <dd className="even-figures">
              <Raised text={value} />
            </dd>
          </div>
        ))}
      </dl>
      <div className="grid gap-1">
        <p className="text-sm font-semibold">{words.mathNumbers}</p>
        <Formula text={math.withNumbers} />
      </div>
      <div className="grid gap-1">
        <p className="text-sm font-semibold">{words.spreadsheet}</p>
        <code className="formula">{math.spreadsheet}</code>
      </div>
    </div>
  );
}

function Formula({ text }: { readonly text: string }) {
  return (
    <p className="formula">
      <Raised text={text} />
    </p>
  );
}

/** Renders the `^{...}` parts of a text as exponents. */
function Raised({ text }: { readonly text: string }) {
  const parts = text.split(/\^\{([^}]*)\}/);
  return parts.map((part, index) =>
    // Every second part was inside the braces. The order of the parts never changes, so the index is a key.
    // oxlint-disable-next-line react/no-array-index-key
    index % 2 === 1 ? <sup key={index}>{part}</sup> : <span key={index}>{part}</span>,
  );
}

/** The inputs as a list, for print, where the form is left out. */
function PrintedInputs({ calculator, inputs }: Calculated) {
  const locale = useLocale();
  const words = useWords(resultPanelWords);
  return (
    <div className="hidden print:grid print:gap-2">
      <p className="font-semibold">{words.result.inputsTitle}</p>
      <dl className="grid grid-cols-2 gap-x-6 text-sm">
        {listInputTexts(calculator, inputs, locale).map(({ label, value }) => (
          <div key={label} className="flex justify-between gap-4">
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

interface ResultToolsProps extends Calculated {
  readonly table: YearTable | null;
}

/** The buttons below a result: save, print, link. */
function ResultTools({ calculator, inputs, table }: ResultToolsProps) {
  const words = useWords(resultPanelWords).result;
  const { link, copied, share } = useShareLink(calculator, inputs);
  return (
    <div data-print="hide" className="grid gap-3">
      <div className="flex flex-wrap gap-2">
        {table ? (
          <Button
            tone="secondary"
            size="sm"
            onClick={() =>
              saveFile(words.csvName(calculator), "text/csv;charset=utf-8", [writeYearCsv(table)])
            }
          >
            <Download aria-hidden="true" size={18} />
            {words.csv}
          </Button>
        ) : null}
        <Button tone="secondary" size="sm" data-print-page>
          <Printer aria-hidden="true" size={18} />
          {words.print}
        </Button>
        <Button tone="secondary" size="sm" onClick={() => void share()}>
          <Link2 aria-hidden="true" size={18} />
          {words.copyLink}
        </Button>
      </div>
      {link ? (
        <TextField
          id="calculator-link"
          label={words.linkField}
          hint={words.linkPrivacy}
          readOnly
          value={link}
          onFocus={(event) => event.currentTarget.select()}
        />
      ) : null}
      <p role="status" className="text-sm text-success">
        {copied ? words.linkCopied : null}
      </p>
    </div>
  );
}

/** Makes a link with these inputs on request, copies it, and puts it into the address. */
function useShareLink(calculator: CalculatorKey, inputs: InputsByCalculator[CalculatorKey]) {
  const locale = useLocale();
  const [link, setLink] = useState<string | null>(null);
  const [copied, setCopied] = useState(false);

  // The link of the previous result is removed.
  useEffect(() => {
    setLink(null);
    setCopied(false);
  }, [inputs]);

  async function share(): Promise<void> {
    const path = localPath(findCalculatorPath(calculator), locale);
    const numbers = writeFragment(calculator, inputs);
    history.replaceState(null, "", `${path}${location.search}#${numbers}`);
    setLink(location.href);
    // The browser refuses to copy without a secure connection or permission; the link is on screen then.
    setCopied(await writeClipboard(location.href));
  }

  return { link, copied, share };
}

async function writeClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** The link to the next calculator, with the numbers in its address, so that it also works in a new window. */
function LeadOn({
  calculator,
  inputs,
  onLeadOn,
}: Pick<ResultDetailsProps, "calculator" | "inputs" | "onLeadOn">) {
  const { calculators } = useWords(calculatorsWords);
  const { leadOnTitle } = useWords(resultPanelWords).result;
  const carried = carryInputs(calculator, inputs);
  const fragment = writeFragment(carried.key, carried.inputs);

  function onClick(event: MouseEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onLeadOn(carried);
  }

  return (
    <p data-print="hide" className="lead-on">
      <span className="text-sm">{leadOnTitle}</span>
      <PageLink
        href={`${findCalculatorPath(carried.key)}#${fragment}`}
        onClick={onClick}
        className="lead-on-link"
      >
        {calculators[calculator].leadOn}
        <ArrowRight aria-hidden="true" size={20} className="shrink-0" />
      </PageLink>
    </p>
  );
}

/** The link to the questionnaire that takes this calculation along; the link itself sends nothing. */
function TakeAlong({ calculator, inputs }: Calculated) {
  const words = useWords(resultPanelWords).result;
  return (
    <p data-print="hide" className="grid justify-items-start gap-2">
      <ButtonLink
        href="/wealth-builder-questionnaire"
        tone="secondary"
        onClick={() => chooseCalculation(stampCalculation(calculator, inputs))}
      >
        <NotebookPen aria-hidden="true" size={20} className="shrink-0" />
        {words.takeAlong}
      </ButtonLink>
      <span className="text-sm text-ink-muted">{words.takeAlongHint}</span>
    </p>
  );
}
