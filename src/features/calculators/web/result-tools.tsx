import { Download, Link2, Printer } from "lucide-react";
import type { CalculatorKey, InputsByCalculator } from "#features/calculators/core/calculators.ts";
import { writeYearCsv } from "#features/calculators/core/write-year-csv.ts";
import { saveFile } from "#platform/web/save-file.ts";
import { useWords } from "#platform/web/use-words.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/text-field.tsx";
import { resultPanelWords } from "./result-panel-words.ts";
import type { YearTable } from "./result-view.ts";
import { useShareLink } from "./use-share-link.ts";

interface ResultToolsProps {
  readonly calculator: CalculatorKey;
  readonly inputs: InputsByCalculator[CalculatorKey];
  readonly table: YearTable | null;
}

/** What can be done with a result: keep it, print it, send it to someone. */
export function ResultTools({ calculator, inputs, table }: ResultToolsProps) {
  const words = useWords(resultPanelWords).result;
  const { link, copied, share } = useShareLink(calculator, inputs);
  return (
    <div data-print="hide" className="grid gap-3">
      <div className="flex flex-wrap gap-2">
        {table ? (
          <Button tone="secondary" size="sm" onClick={() => downloadYears(calculator, table)}>
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

function downloadYears(calculator: CalculatorKey, { columns, rows }: YearTable): void {
  const csv = writeYearCsv(columns, rows);
  saveFile(`${calculator}-by-year.csv`, "text/csv;charset=utf-8", [csv]);
}
