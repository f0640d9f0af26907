import type { PromiseMeter as Meter } from "#features/leads/core/promise-meter.ts";
import { countMeter } from "#features/leads/core/promise-meter.ts";
import { useWords } from "#platform/web/use-words.ts";
import { todayWords } from "./today-words.ts";

const perRow = 50;
const cell = 6;

/** A mark for each of the latest leads: filled where the promise was kept, hollow where it was not. */
export function PromiseMeter({ meter }: { readonly meter: Meter }) {
  const words = useWords(todayWords).answers;
  const { inTime, counted } = countMeter(meter);
  if (counted === 0) return null;
  const marks = meter.kept.toReversed();
  const rows = Math.ceil(counted / perRow);
  return (
    <figure className="promise-meter">
      <svg aria-hidden="true" viewBox={`0 0 ${perRow * cell} ${rows * cell * 2}`}>
        {marks.map((kept, index) => (
          <rect
            // The marks have no other name than their place.
            key={index}
            x={(index % perRow) * cell + 1}
            y={Math.floor(index / perRow) * cell * 2 + 1}
            width={cell - 2}
            height={cell * 2 - 4}
            rx={1}
            className={kept ? "promise-kept" : "promise-broken"}
          />
        ))}
      </svg>
      <figcaption className="text-sm text-ink-muted">{words.latest(inTime, counted)}</figcaption>
    </figure>
  );
}
