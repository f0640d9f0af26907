import { allTryTitles } from "#records/core/calls/after-call.ts";
import type { RecordProps } from "#records/staff/record-view.ts";
import { recordWords } from "#records/staff/record-words.ts";
import { useMinute } from "#platform/web/page-hooks.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { formatAgo, formatTime } from "#ui/dates.ts";

interface NextStepProps extends Pick<RecordProps, "record"> {
  /** Whether the person may be called now. */
  readonly isCall: boolean;
}

/** The last call to the person, and what comes next. */
export function NextStep({ record, isCall }: NextStepProps) {
  const { nextStep } = useWords(recordWords).contact;
  const locale = useLocale();
  const now = useMinute();
  const { bookedFor, tasks, attempts } = record;
  const planned = tasks.find(({ title, doneAt }) => !doneAt && allTryTitles.includes(title));
  const sentence = bookedFor
    ? nextStep.booked(formatTime(bookedFor, locale, now))
    : planned
      ? nextStep.planned(formatTime(planned.dueAt, locale, now))
      : nextStep[isCall ? "call" : "write"];
  return (
    <div className="grid content-center gap-1 text-sm">
      <LastCall attempts={attempts} />
      <p className="font-semibold">{sentence}</p>
    </div>
  );
}

/** "Called 1 minute ago, no answer.", whichever of the person's records it was about. */
function LastCall({ attempts }: Pick<RecordProps["record"], "attempts">) {
  const words = useWords(recordWords).contact;
  const locale = useLocale();
  const now = useMinute();
  const last = attempts.at(-1);
  if (!last) return <p className="text-ink-muted">{words.noCall}</p>;
  const names: Readonly<Record<string, string>> = words.outcomes;
  const ago = formatAgo(last.at, locale, now);
  return <p>{words.lastCall(ago, names[last.outcome] ?? last.outcome, attempts.length)}</p>;
}
