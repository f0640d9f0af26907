import { editable } from "#platform/core/edition/edition.ts";
import {
  type CalculatorKey,
  type InputsByCalculator,
  makeInitialInputs,
} from "#features/calculators/core/calculators.ts";
import type { CompoundInputs } from "#features/calculators/core/compound.ts";
import type { SavingsGoalInputs } from "#features/calculators/core/savings-goal.ts";
import type { Locale, Localized } from "#platform/core/locale.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { calculatorsWords } from "./calculators-words.ts";

const initial = makeInitialInputs();

/** Shown in the place of the result before the first one: what will be there, and how it is computed. */
export function ResultPlaceholder({ calculator }: { readonly calculator: CalculatorKey }) {
  const { hypothetical } = useWords(conventionWords);
  const words = useWords(calculatorsWords).result;
  const convention = describeConvention(calculator, initial[calculator], useLocale());
  return (
    <div className="result-placeholder">
      <Windowsill />
      <div className="grid max-w-form gap-2">
        <p className="font-display text-title">{words.waitingTitle}</p>
        <p className="text-ink-muted">{words.waitingText}</p>
      </div>
      <p className="max-w-form border-t border-line pt-4 text-sm text-ink-muted">
        <strong className="font-semibold text-ink">{words.convention}</strong>{" "}
        <span key={calculator}>{`${convention} ${hypothetical}`}</span>
      </p>
    </div>
  );
}

export const windowsillId = "windowsill";

/** The drawing is in the page's HTML, so the form's code does not contain it. */
function Windowsill() {
  return (
    <svg viewBox="0 0 360 200" aria-hidden="true" className="windowsill">
      <use href={`#${windowsillId}`} />
    </svg>
  );
}

/** How the result is computed, in words; the same text is shown before and beside a result. */
export function describeConvention(
  calculator: CalculatorKey,
  inputs: InputsByCalculator[CalculatorKey],
  locale: Locale,
): string {
  const words = conventionWords[locale];
  const { frequency = 0, compoundingFrequency = frequency } = inputs as Partial<
    CompoundInputs & SavingsGoalInputs
  >;
  const compounding = words.compounding[compoundingFrequency] ?? "";
  if (calculator === "compound") return words.compound(compounding);
  if (calculator !== "savings") return words[calculator];
  return words.savings(words.periodEnd[frequency] ?? "", compounding);
}

type ByNumber = Readonly<Record<number, string>>;

/** How each calculator computes; shown before the first result. */
const en = {
  hypothetical:
    "Hypothetical, with one constant rate. Taxes and fees are left out. Not an insurance illustration, and not a guarantee.",
  compounding: { "12": "monthly", "4": "quarterly", "1": "annually" } as ByNumber,
  periodEnd: { "12": "month", "1": "year" } as ByNumber,
  compound: (compounding: string) =>
    `Deposits go in at the end of each month; the yearly rate is compounded ${compounding}.`,
  savings: (periodEnd: string, compounding: string) =>
    `Deposits go in at the end of each ${periodEnd}; the yearly rate is compounded ${compounding}. The deposit is rounded up to the next dollar, so you reach the goal.`,
  millionaire:
    "Deposits go in at the end of each month; the yearly rate is compounded monthly. We count the first month that ends at or above the target.",
  waiting:
    "Deposits go in at the end of each month; the yearly rate is compounded monthly. While you wait, no money grows, not even your starting balance. Both plans end in the same year.",
  retirement:
    "Once a year the balance grows, then the year's contributions are added. Salary, percentages and rate stay the same. The match is your salary times the lesser of your percent and the match limit, times the match.",
};

type ConventionWords = typeof en;

const es: ConventionWords = {
  hypothetical:
    "Es hipotético, con una sola tasa constante. No toma en cuenta impuestos ni cargos. No es una ilustración de seguro ni una garantía.",
  compounding: { "12": "mensual", "4": "trimestral", "1": "anual" },
  periodEnd: { "12": "mes", "1": "año" },
  compound: (compounding) =>
    `Los aportes se hacen al final de cada mes. La tasa anual se aplica con interés compuesto ${compounding}.`,
  savings: (periodEnd, compounding) =>
    `Los aportes se hacen al final de cada ${periodEnd}. La tasa anual se aplica con interés compuesto ${compounding}. El aporte se redondea hacia arriba, al siguiente dólar, para que usted llegue a la meta.`,
  millionaire:
    "Los aportes se hacen al final de cada mes. La tasa anual se aplica con interés compuesto mensual. Contamos el primer mes que termina con la meta o con más.",
  waiting:
    "Los aportes se hacen al final de cada mes. La tasa anual se aplica con interés compuesto mensual. Mientras usted espera, ningún dinero crece, ni siquiera su saldo inicial. Los dos planes terminan el mismo año.",
  retirement:
    "Una vez al año crece el saldo y luego se suman los aportes del año. El salario, los porcentajes y la tasa no cambian. Para el aporte del empleador (match), multiplicamos su salario por el menor de dos porcentajes: el de usted o el límite. Luego lo multiplicamos por el porcentaje que pone el empleador.",
};

export const conventionWords: Localized<ConventionWords> = editable("form/calculator-conventions", {
  en,
  es,
});
