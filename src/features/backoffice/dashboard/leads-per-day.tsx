import { useState } from "react";
import type { LeadsOfDay } from "#features/leads/core/lead-figures.ts";
import { leadCategories } from "#features/leads/core/score-lead.ts";
import { formatNumber } from "#platform/core/format-number.ts";
import { languageTags } from "#platform/core/locale.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { listTicks } from "#ui/chart-scale.ts";
import { FigureTable } from "#ui/figure-table.tsx";
import { todayWords } from "./today-words.ts";

const heightPx = 180;
const barShare = 0.72;

const sumOf = ({ hot, warm, cold }: LeadsOfDay) => hot + warm + cold;

/** Bars by category, the hot ones at the bottom, where they are easiest to compare. */
export function LeadsPerDay({ perDay }: { readonly perDay: readonly LeadsOfDay[] }) {
  const words = useWords(todayWords).perDay;
  const locale = useLocale();
  const total = perDay.reduce((sum, day) => sum + sumOf(day), 0);
  const ticks = listTicks(Math.max(...perDay.map(sumOf)), 3).filter(Number.isInteger);
  const top = ticks.at(-1) ?? 1;
  const toY = (count: number) => heightPx - (count / top) * heightPx;
  return (
    <figure className="grid gap-3">
      <ul aria-hidden="true" className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
        {leadCategories.map((category) => (
          <li key={category} className="flex items-center gap-2">
            <svg width="12" height="12">
              <rect width="12" height="12" rx="3" className={`day-bar-${category}`} />
            </svg>
            {words.legend(
              words.names[category],
              perDay.reduce((sum, day) => sum + day[category], 0),
            )}
          </li>
        ))}
      </ul>
      <div className="day-chart">
        <div aria-hidden="true" className="day-ticks">
          {ticks.map((tick) => (
            <span key={tick} style={{ top: toY(tick) }}>
              {formatNumber(tick, locale)}
            </span>
          ))}
        </div>
        <svg role="img" aria-label={words.description(total, perDay.length)} height={heightPx}>
          {ticks.map((tick) => (
            <line key={tick} x1="0" x2="100%" y1={toY(tick)} y2={toY(tick)} className="day-line" />
          ))}
          {perDay.map((day, index) => (
            <DayBar key={day.day} day={day} place={index} places={perDay.length} toY={toY} />
          ))}
        </svg>
        <DayNames perDay={perDay} />
      </div>
      <DayTable perDay={perDay} />
    </figure>
  );
}

interface DayBarProps {
  readonly day: LeadsOfDay;
  readonly place: number;
  readonly places: number;
  readonly toY: (count: number) => number;
}

function DayBar({ day, place, places, toY }: DayBarProps) {
  const formatDate = useFormatDate();
  const share = 100 / places;
  let below = 0;
  return (
    <g>
      <title>{`${formatDate(day.day)}: ${sumOf(day)}`}</title>
      {leadCategories.map((category) => {
        const from = below;
        below += day[category];
        return day[category] === 0 ? null : (
          <rect
            key={category}
            x={`${share * (place + (1 - barShare) / 2)}%`}
            width={`${share * barShare}%`}
            y={toY(below)}
            height={toY(from) - toY(below)}
            className={`day-bar-${category}`}
          />
        );
      })}
    </g>
  );
}

/** The first, the middle and the last day: more would not fit on a phone. */
function DayNames({ perDay }: { readonly perDay: readonly LeadsOfDay[] }) {
  const formatDate = useFormatDate();
  const named = [0, Math.floor(perDay.length / 2), perDay.length - 1];
  return (
    <div aria-hidden="true" className="day-names">
      {named.map((place) => (
        <span key={place}>{formatDate(perDay[place]?.day ?? "")}</span>
      ))}
    </div>
  );
}

function DayTable({ perDay }: { readonly perDay: readonly LeadsOfDay[] }) {
  const words = useWords(todayWords).perDay;
  const locale = useLocale();
  const formatDate = useFormatDate();
  const { hot, warm, cold } = words.names;
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="text-link cursor-pointer py-1 text-sm">{words.show}</summary>
      {isOpen ? (
        <FigureTable
          caption={words.title}
          columns={[words.day, hot, warm, cold, words.total]}
          rows={perDay
            .toReversed()
            .map((day) => [
              formatDate(day.day),
              ...[day.hot, day.warm, day.cold, sumOf(day)].map((count) =>
                formatNumber(count, locale),
              ),
            ])}
        />
      ) : null}
    </details>
  );
}

/** A day has no time zone: it is the day's name that was asked for. */
function useFormatDate(): (day: string) => string {
  const format = new Intl.DateTimeFormat(languageTags[useLocale()], {
    timeZone: "UTC",
    month: "short",
    day: "numeric",
  });
  return (day) => (day === "" ? "" : format.format(new Date(day)));
}
