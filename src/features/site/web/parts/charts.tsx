import type { ReactNode } from "react";
import {
  type annuitiesWords,
  surrenderChargePercents,
} from "#features/site/web/pages/annuities/words.ts";
import type { NeedRow, protectionWords } from "#features/site/web/pages/protection/words.ts";
import {
  exampleCapPercent,
  exampleFloorPercent,
  indexYears,
  type strategiesWords,
} from "#features/site/web/pages/strategies/words.ts";
import { formatDollars } from "#platform/core/formats.ts";
import type { Locale } from "#platform/core/locale.ts";
import { useLocale } from "#platform/web/use-words.ts";
import { type Column, Table } from "#ui/table.tsx";

interface ChartWithTableProps<Row> {
  readonly words: { readonly caption: string; readonly note: string };
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  /** The drawing. */
  readonly children: ReactNode;
}

/** A drawing of yearly figures beside a table with the same figures. */
function ChartWithTable<Row extends { readonly year: number }>({
  words,
  columns,
  rows,
  children,
}: ChartWithTableProps<Row>) {
  return (
    <figure className="grid items-center gap-x-14 gap-y-6 lg:grid-cols-[1.4fr_1fr]">
      {children}
      <div className="small-table grid gap-4">
        <Table
          caption={words.caption}
          columns={columns}
          rows={rows}
          rowKey={({ year }) => String(year)}
        />
        <figcaption className="text-sm text-ink-muted">{words.note}</figcaption>
      </div>
    </figure>
  );
}

/** The first column of both tables. */
function yearColumn(words: {
  readonly yearHeader: string;
  readonly year: (year: number) => string;
}): Column<{ readonly year: number }> {
  const { yearHeader: header, year: name } = words;
  return { key: "year", header, rowHeader: true, cell: ({ year }) => name(year) };
}

type YearsWords = (typeof strategiesWords)["en"]["years"];

const creditedYears = indexYears.map((index, position) => ({
  year: position + 1,
  index,
  credited: Math.min(exampleCapPercent, Math.max(exampleFloorPercent, index)),
}));

const zeroLine = 188;
const creditedPixelsPerPercent = 7;
const heightOf = (percent: number) => Math.abs(percent) * creditedPixelsPerPercent;
const topOf = (percent: number) => (percent > 0 ? zeroLine - heightOf(percent) : zeroLine);

const labelTop = (percent: number) =>
  percent < 0 ? zeroLine + heightOf(percent) + 28 : topOf(percent) - 10;

function formatPercent(percent: number): string {
  return percent < 0 ? `−${-percent}%` : `${percent}%`;
}

/** The change of an index and what a contract credits, as bars and as a table. */
export function CreditedYears({ words }: { readonly words: YearsWords }) {
  const columns: readonly Column<(typeof creditedYears)[number]>[] = [
    yearColumn(words),
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
  const legend = [
    [words.indexHeader, "chart-index"],
    [words.creditHeader, "chart-credit"],
    [words.cap(formatPercent(exampleCapPercent)), "chart-cap"],
    [words.floor(formatPercent(exampleFloorPercent)), "chart-floor"],
  ] as const;
  return (
    <ChartWithTable words={words} columns={columns} rows={creditedYears}>
      <div aria-hidden="true" data-print="hide" className="grid gap-4">
        <Bars words={words} />
        <ul className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
          {legend.map(([name, className]) => (
            <li key={className} className="flex items-center gap-2">
              <svg width="26" height="14">
                <path d="M0 7H26" strokeWidth="14" className={className} />
              </svg>
              <span>{name}</span>
            </li>
          ))}
        </ul>
      </div>
    </ChartWithTable>
  );
}

function Bars({ words }: { readonly words: YearsWords }) {
  const bars = creditedYears.flatMap(({ index, credited }, position) => [
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
      <g textAnchor="middle" className="chart-text-quiet chart-text-halo">
        {bars.map(({ x, percent }) => (
          <text key={x} x={x + 28.5} y={labelTop(percent)}>
            {formatPercent(percent)}
          </text>
        ))}
        {creditedYears.map(({ year }, position) => (
          <text key={year} x={64 + position * 128} y="374">
            {words.year(year)}
          </text>
        ))}
      </g>
    </svg>
  );
}

type CostWords = (typeof annuitiesWords)["en"]["costs"];

const exampleWithdrawal = 20_000;
const barWidth = 76;
const stairPixelsPerPercent = 24;

const stairYears = surrenderChargePercents.map((percent, index) => ({
  year: index + 1,
  percent,
}));

/**
 * The surrender charge that shrinks year by year, drawn as steps, with the same figures as a table.
 */
export function SurrenderStairs({ words }: { readonly words: CostWords }) {
  const locale = useLocale();
  const columns: readonly Column<(typeof stairYears)[number]>[] = [
    yearColumn(words),
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
    <ChartWithTable words={words} columns={columns} rows={stairYears}>
      <Stairs words={words} />
    </ChartWithTable>
  );
}

function Stairs({ words }: { readonly words: CostWords }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 640 260" className="block h-auto w-full">
      {stairYears.map(({ year, percent }, index) => {
        const height = percent * stairPixelsPerPercent;
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

/** The first label says that these are years; the last one covers all later years. */
function nameTick(year: number, words: CostWords): string {
  if (year === 1) return words.year(year);
  return year === stairYears.length ? `${year}+` : String(year);
}

type ExampleWords = (typeof protectionWords)["en"]["example"];

function formatSigned(amount: number, locale: Locale): string {
  const text = formatDollars(Math.abs(amount), locale);
  return amount < 0 ? `− ${text}` : text;
}

/** One family's calculation as a page of a household ledger. */
export function NeedLedger({ words }: { readonly words: ExampleWords }) {
  const locale = useLocale();
  const columns: readonly Column<NeedRow>[] = [
    { key: "name", header: words.nameHeader, rowHeader: true, cell: ({ name }) => name },
    { key: "how", header: words.howHeader, breakable: true, cell: ({ how }) => how },
    {
      key: "amount",
      header: words.amountHeader,
      numeric: true,
      cell: ({ amount }) => formatSigned(amount, locale),
    },
  ];
  const total = words.rows.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <div className="ledger">
      <Table
        caption={words.caption}
        columns={columns}
        rows={words.rows}
        rowKey={({ name }) => name}
      />
      <p className="ledger-total">
        <span>{words.total}</span>
        <strong>{formatSigned(total, locale)}</strong>
      </p>
      <p className="text-sm text-ink-muted">{words.note}</p>
    </div>
  );
}
