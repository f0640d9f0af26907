import { termPrices } from "#features/site/core/term-prices.ts";
import { SplitSection } from "#features/site/web/parts/split-section.tsx";
import { formatDollars } from "#platform/core/format-dollars.ts";
import { languageTags } from "#platform/core/locale.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import type { Column } from "#ui/table.tsx";
import { Table } from "#ui/table.tsx";
import { termWords } from "./words.ts";

type PriceRow = (typeof termPrices.rows)[number];

/** What others paid, where that is from, and what would make one's own price another. */
export function PriceSection() {
  const locale = useLocale();
  const words = useWords(termWords).prices;
  const { amounts, rows, termYears, pricedOn, sourceName, sourceUrl } = termPrices;
  const date = new Date(pricedOn).toLocaleDateString(languageTags[locale], {
    dateStyle: "long",
    timeZone: "UTC",
  });
  const columns: readonly Column<PriceRow>[] = [
    { key: "age", header: words.ageHeader, rowHeader: true, cell: ({ age }) => age },
    ...amounts.map((amount, index) => ({
      key: String(amount),
      header: formatDollars(amount, locale),
      numeric: true,
      cell: ({ ranges }: PriceRow) =>
        (ranges[index] ?? []).map((price) => formatDollars(price, locale)).join("–"),
    })),
  ];
  return (
    <SplitSection id="prices" title={words.title} text={words.text(termYears, date)} tone="sunken">
      <div className="small-table price-table grid gap-4">
        <Table
          caption={words.caption(termYears)}
          columns={columns}
          rows={rows}
          rowKey={({ age }) => String(age)}
        />
        <p className="text-sm text-ink-muted">
          {words.note}{" "}
          <a href={sourceUrl} rel="noopener" translate="no" className="text-link">
            {sourceName}
          </a>
          {`, ${date}. ${words.since}`}
        </p>
      </div>
      <div className="price-factors mt-10 grid gap-x-10 gap-y-6 sm:grid-cols-2">
        {[words.raises, words.lowers].map(({ title, items }) => (
          <div key={title} className="grid content-start gap-3 border-t border-line-strong pt-4">
            <h3 className="text-title">{title}</h3>
            <ul className="grid list-disc gap-1.5 pl-5">
              {items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </SplitSection>
  );
}
