import { CircleQuestionMark } from "lucide-react";
import type { AnswerFigures } from "#features/leads/core/lead-figures.ts";
import { findPercent } from "#features/leads/core/lead-figures.ts";
import { clockWords } from "#features/casework/staff/clock-words.ts";
import { useWords } from "#platform/web/use-words.ts";
import { Card, CardHeader } from "#ui/card.tsx";
import { LoadingText } from "#ui/spinner.tsx";
import { Hint } from "#ui/tooltip.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import { PromiseMeter } from "./promise-meter.tsx";
import { todayWords } from "./today-words.ts";
import type { useFigures } from "./use-today.ts";

/** How the promise on every page was kept. */
export function AnswersCard({ figures }: { readonly figures: ReturnType<typeof useFigures> }) {
  const words = useWords(todayWords).answers;
  const known = figures.data?.figures;
  return (
    <Card className="answers-card">
      <CardHeader
        title={words.title}
        after={
          <Hint text={words.exact} className="justify-center text-ink-muted">
            <CircleQuestionMark aria-hidden="true" size={18} />
            <VisuallyHidden>{words.exact}</VisuallyHidden>
          </Hint>
        }
      />
      {figures.isPending ? <LoadingText text={words.loading} /> : null}
      {figures.isError && !known ? <p className="text-ink-muted">{words.failed}</p> : null}
      {known ? <Answers answers={known.answers} days={known.days} /> : null}
      {figures.data?.meter ? <PromiseMeter meter={figures.data.meter} /> : null}
    </Card>
  );
}

function Answers({ answers, days }: { readonly answers: AnswerFigures; readonly days: number }) {
  const words = useWords(todayWords).answers;
  const { duration } = useWords(clockWords);
  const { counted, inTime, medianMinutes } = answers;
  const percent = findPercent(inTime, counted);
  if (percent === null) return <p className="text-ink-muted">{words.none}</p>;
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-display text-headline tabular-nums">{words.percent(percent)}</span>
        <span className="text-sm text-ink-muted">{words.text(inTime, counted, days)}</span>
      </p>
      {medianMinutes === null ? null : (
        <p className="text-sm text-ink-muted">{words.median(duration(medianMinutes))}</p>
      )}
    </>
  );
}
