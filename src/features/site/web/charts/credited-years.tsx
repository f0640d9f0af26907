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

const zeroLine = 170;
const pixelsPerPercent = 6.5;
const heightOf = (percent: number) => Math.abs(percent) * pixelsPerPercent;
const topOf = (percent: number) => (percent > 0 ? zeroLine - heightOf(percent) : zeroLine);

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
  return <ChartWithTable words={words} columns={columns} rows={years} chart={<Bars />} />;
}

function Bars() {
  return (
    <svg aria-hidden="true" viewBox="0 0 640 310" className="block h-auto w-full">
      <path
        d={`M0 ${topOf(exampleCapPercent)}H640`}
        stroke="var(--brass)"
        strokeWidth="3"
        strokeDasharray="12 10"
      />
      {years.map(({ year, index, credited }, position) => {
        const x = 22 + position * 124;
        return (
          <g key={year}>
            <rect
              x={x}
              y={topOf(index)}
              width="48"
              height={heightOf(index)}
              fill={index < 0 ? "var(--art-clay)" : "var(--art-sage)"}
            />
            <rect
              x={x + 52}
              y={topOf(credited) - (credited === 0 ? 6 : 0)}
              width="48"
              height={Math.max(heightOf(credited), 6)}
              fill="var(--primary)"
            />
          </g>
        );
      })}
      <path d={`M0 ${zeroLine}H640`} stroke="var(--art-wood)" strokeWidth="8" />
    </svg>
  );
}
