import { BroughtLine, BroughtNumbers } from "#features/calculators/web/brought-numbers.tsx";
import { useKeptNumbers } from "#features/calculators/web/use-kept-numbers.ts";
import { Questionnaire } from "#features/leads/web/questionnaire.tsx";

/** The questionnaire, with the numbers of the calculators to bring along. */
export function QuestionnaireWithNumbers({ scheduleUrl }: { readonly scheduleUrl: string }) {
  const numbers = useKeptNumbers();
  return (
    <Questionnaire
      scheduleUrl={scheduleUrl}
      brought={{
        line: <BroughtLine chosen={numbers.chosen} />,
        list: <BroughtNumbers {...numbers} />,
        calculations: numbers.chosen,
        forget: numbers.forget,
      }}
    />
  );
}
