import {
  exampleCapPercent,
  exampleFloorPercent,
  indexYears,
  type strategiesWords,
} from "#features/site/web/pages/strategies/words.ts";
import type { Column } from "#ui/table.tsx";
import { ChartWithTable } from "./chart-with-table.tsx";

type YearsWords = (typeof strategiesWords)["en"]["years"];

interface CreditedYear {
  readonly year: number;
  readonly index: number;
  readonly credited: number;
}

const years: readonly CreditedYear[] = indexYears.map((index, position) => ({
  year: position + 1,
  index,
  credited: Math.min(exampleCapPercent, Math.max(exampleFloorPercent, index)),
}));

const zeroLine = 188;
const pixelsPerPercent = 7;
const heightOf = (percent: number) => Math.abs(percent) * pixelsPerPercent;
const topOf = (percent: number) => (percent > 0 ? zeroLine - heightOf(percent) : zeroLine);

const labelTop = (percent: number) =>
  percent < 0 ? zeroLine + heightOf(percent) + 28 : topOf(percent) - 10;

function formatPercent(percent: number): string {
  return percent < 0 ? `−${-percent}%` : `${percent}%`;
}

/** What an index did and what a contract credits, as bars and as a table. */
export function CreditedYears({ words }: { readonly words: YearsWords }) {
  const columns: readonly Column<CreditedYear>[] = [
    {
      key: "year",
      header: words.yearHeader,
      rowHeader: true,
      cell: ({ year }) => words.year(year),
    },
    {
      key: "index",
      header: words.indexHeader,
      numeric: true,
      cell: ({ index }) => formatPercent(index),
    },
    {
      key: "credited",
      header: words.creditHeader,
      numeric: true,
      cell: ({ credited }) => formatPercent(credited),
    },
  ];
  return (
    <ChartWithTable
      words={words}
      columns={columns}
      rows={years}
      chart={<Drawing words={words} />}
    />
  );
}

function Drawing({ words }: { readonly words: YearsWords }) {
  return (
    <div aria-hidden="true" data-print="hide" className="grid gap-4">
      <Bars words={words} />
      <ul className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
        <Key name={words.indexHeader} className="chart-index" />
        <Key name={words.creditHeader} className="chart-credit" />
        <Key name={words.cap(formatPercent(exampleCapPercent))} className="chart-cap" />
        <Key name={words.floor(formatPercent(exampleFloorPercent))} className="chart-floor" />
      </ul>
    </div>
  );
}

function Key({ name, className }: { readonly name: string; readonly className: string }) {
  return (
    <li className="flex items-center gap-2">
      <svg width="26" height="14">
        <path d="M0 7H26" strokeWidth="14" className={className} />
      </svg>
      <span>{name}</span>
    </li>
  );
}

function Bars({ words }: { readonly words: YearsWords }) {
  const bars = years.flatMap(({ index, credited }, position) => [
    { x: 6 + position * 128, percent: index, className: "chart-index" },
    { x: 65 + position * 128, percent: credited, className: "chart-credit" },
  ]);
  return (
    <svg viewBox="0 0 640 384" className="block h-auto w-full">
      {bars.map(({ x, percent, className }) => (
        <rect
          key={x}
          x={x}
          y={topOf(percent)}
          width="57"
          height={heightOf(percent)}
          className={className}
        />
      ))}
      <path d={`M0 ${topOf(exampleCapPercent)}H640`} className="chart-cap" />
      <path d={`M0 ${zeroLine}H640`} className="chart-floor" />
      <g textAnchor="middle" className="chart-text-quiet chart-halo">
        {bars.map(({ x, percent }) => (
          <text key={x} x={x + 28.5} y={labelTop(percent)}>
            {formatPercent(percent)}
          </text>
        ))}
        {years.map(({ year }, position) => (
          <text key={year} x={64 + position * 128} y="374">
            {words.year(year)}
          </text>
        ))}
      </g>
    </svg>
  );
}
