import { listCalculatorLinks } from "#features/calculators/core/list-calculator-links.ts";
import { BroughtLine, BroughtNumbers } from "#features/calculators/web/brought-numbers.tsx";
import { useKeptNumbers } from "#features/calculators/web/use-kept-numbers.ts";
import { Questionnaire } from "#features/leads/web/questionnaire.tsx";
import { useLocale } from "#platform/web/use-words.ts";

/** The questionnaire, with the numbers of the calculators to bring along. */
export function QuestionnaireWithNumbers({ scheduleUrl }: { readonly scheduleUrl: string }) {
  const locale = useLocale();
  const numbers = useKeptNumbers();
  return (
    <Questionnaire
      scheduleUrl={scheduleUrl}
      brought={{
        line: <BroughtLine chosen={numbers.chosen} />,
        list: <BroughtNumbers {...numbers} />,
        calculations: numbers.chosen,
        links: listCalculatorLinks(numbers.chosen, locale),
        forget: numbers.forget,
      }}
    />
  );
}
