import type { NeedRow, protectionWords } from "#features/site/web/pages/protection/words.ts";
import { formatDollars } from "#platform/core/format-dollars.ts";
import type { Locale } from "#platform/core/locale.ts";
import { useLocale } from "#platform/web/use-words.ts";
import type { Column } from "#ui/table.tsx";
import { Table } from "#ui/table.tsx";

type ExampleWords = (typeof protectionWords)["en"]["example"];

function formatSigned(amount: number, locale: Locale): string {
  const text = formatDollars(Math.abs(amount), locale);
  return amount < 0 ? `− ${text}` : text;
}

/** One family's sum as a page of a household ledger. */
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
