import {
  type Calculation,
  inputsOf,
  readCalculations,
} from "#features/calculators/core/calculation.ts";
import { inputWords } from "#features/calculators/core/words.ts";
import { writeHeadline } from "#features/calculators/core/calculator-answer.ts";
import { listInputTexts } from "#features/calculators/core/calculators.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Card, CardHeader } from "#ui/card.tsx";
import { formatMoment } from "#ui/dates.ts";
import { FactList } from "#ui/table.tsx";
import { calculationsWords } from "./calculations-words.ts";

/**
 * What a family brought along from the calculators; nothing for a lead without.
 *
 * @param calculations as the lead carries them, each with its result as it was stored.
 */
export function CalculationsCard({ calculations }: { readonly calculations: readonly Stored[] }) {
  const words = useWords(calculationsWords);
  if (calculations.length === 0) return null;
  return (
    <Card>
      <CardHeader title={words.title} />
      <p className="mb-4 text-sm text-ink-muted">{words.note}</p>
      <ul className="grid gap-6">
        {calculations.map((stored) => (
          <li key={stored.calculator} className="grid gap-2">
            <StoredCalculation stored={stored} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface Stored {
  readonly calculator: string;
  readonly summary: string;
}

/** The calculator may have changed since; then the stored result is shown alone. */
function StoredCalculation({ stored }: { readonly stored: Stored }) {
  const [calculation] = readCalculations([stored]);
  return calculation ? <Counted calculation={calculation} /> : <p>{stored.summary}</p>;
}

function Counted({ calculation }: { readonly calculation: Calculation }) {
  const locale = useLocale();
  const words = useWords(calculationsWords);
  const { calculator, at } = calculation;
  const inputs = inputsOf<typeof calculator>(calculation);
  const { name } = useWords(inputWords)[calculator];
  const { label, answer } = writeHeadline(calculator, inputs, locale);
  return (
    <>
      <h3 className="font-sans text-base font-semibold tracking-normal">{name}</h3>
      <p>
        {`${label}: `}
        <strong className="even-figures">{answer}</strong>
      </p>
      <FactList facts={listInputTexts(calculator, inputs, locale)} />
      <p className="text-sm text-ink-muted">{words.counted(formatMoment(at, locale))}</p>
    </>
  );
}
