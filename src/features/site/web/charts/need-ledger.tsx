import type { NeedRow, protectionWords } from "#features/site/web/pages/protection/words.ts";
import type { Column } from "#ui/table.tsx";
import { Table } from "#ui/table.tsx";

type ExampleWords = (typeof protectionWords)["en"]["example"];

function formatDollars(amount: number): string {
  const text = `$${Math.abs(amount).toLocaleString("en-US")}`;
  return amount < 0 ? `− ${text}` : text;
}

/** One family's sum as a page of a household ledger. */
export function NeedLedger({ words }: { readonly words: ExampleWords }) {
  const columns: readonly Column<NeedRow>[] = [
    { key: "name", header: words.nameHeader, rowHeader: true, cell: ({ name }) => name },
    { key: "how", header: words.howHeader, breakable: true, cell: ({ how }) => how },
    {
      key: "amount",
      header: words.amountHeader,
      numeric: true,
      cell: ({ amount }) => formatDollars(amount),
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
        <strong>{formatDollars(total)}</strong>
      </p>
      <p className="text-sm text-ink-muted">{words.note}</p>
    </div>
  );
}
