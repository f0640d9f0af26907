import {
  type annuitiesWords,
  surrenderChargePercents,
} from "#features/site/web/pages/annuities/words.ts";
import { formatDollars } from "#platform/core/format-dollars.ts";
import { useLocale } from "#platform/web/use-words.ts";
import type { Column } from "#ui/table.tsx";
import { ChartWithTable } from "./chart-with-table.tsx";

type CostWords = (typeof annuitiesWords)["en"]["costs"];

interface ChargeYear {
  readonly year: number;
  readonly percent: number;
}

const exampleWithdrawal = 20_000;
const barWidth = 76;
const pixelsPerPercent = 24;

const years: readonly ChargeYear[] = surrenderChargePercents.map((percent, index) => ({
  year: index + 1,
  percent,
}));

/** The charge that shrinks year by year, drawn as stairs, with the same figures as a table. */
export function SurrenderStairs({ words }: { readonly words: CostWords }) {
  const locale = useLocale();
  const columns: readonly Column<ChargeYear>[] = [
    {
      key: "year",
      header: words.yearHeader,
      rowHeader: true,
      cell: ({ year }) => words.year(year),
    },
    {
      key: "charge",
      header: words.chargeHeader,
      numeric: true,
      cell: ({ percent }) => `${percent}%`,
    },
    {
      key: "example",
      header: words.exampleHeader,
      numeric: true,
      cell: ({ percent }) => formatDollars((exampleWithdrawal * percent) / 100, locale),
    },
  ];
  return (
    <ChartWithTable words={words} columns={columns} rows={years} chart={<Stairs words={words} />} />
  );
}

function Stairs({ words }: { readonly words: CostWords }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 640 260" className="block h-auto w-full">
      {years.map(({ year, percent }, index) => {
        const height = percent * pixelsPerPercent;
        const x = 8 + index * (barWidth + 2);
        return (
          <g key={year}>
            <rect x={x} y={228 - height} width={barWidth} height={height} fill="var(--primary)" />
            <text x={x + barWidth / 2} y={220 - height} textAnchor="middle" className="chart-text">
              {`${percent}%`}
            </text>
            <text x={x + barWidth / 2} y="252" textAnchor="middle" className="chart-text-quiet">
              {nameTick(year, words)}
            </text>
          </g>
        );
      })}
      <path d="M0 228H640" stroke="var(--art-wood)" strokeWidth="4" />
    </svg>
  );
}

/** The first says what is counted; the last holds for all that follow. */
function nameTick(year: number, words: CostWords): string {
  if (year === 1) return words.year(year);
  return year === years.length ? `${year}+` : String(year);
}
