import { termPrices } from "#platform/core/site/term-prices.ts";
import { HeightMarks } from "#features/site/web/art/family.tsx";
import { Hearth } from "#features/site/web/art/indoors.tsx";
import { DisclaimerSection } from "#features/site/web/parts/disclaimer.tsx";
import { Proof } from "#features/site/web/parts/proof.tsx";
import { ReadingPage } from "#features/site/web/parts/reading-page.tsx";
import {
  Bullets,
  FaqSection,
  Folds,
  FitSection,
  NamedTexts,
  Paragraphs,
  SplitSection,
  TermList,
  TitledSection,
} from "#features/site/web/parts/sections.tsx";
import { formatDollars, writeOutDay } from "#platform/core/formats.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { type Column, Table } from "#ui/table.tsx";
import { termWords } from "./words.ts";

/** Bars as long as the terms. */
const lengthShares = ["w-1/3", "w-2/3", "w-full"] as const;

export default function TermPage() {
  const words = useWords(termWords);
  const { what, scenarios } = words;
  return (
    <ReadingPage
      words={words}
      goal="blueprint"
      secondHref="#comparison"
      art={<HeightMarks />}
      artSide="left"
      closingArt={<Hearth />}
    >
      <SplitSection id="what" words={what}>
        <Paragraphs texts={what.texts} />
        {/* On a phone the years are only on the four cards. */}
        <ul className="mt-10 grid gap-4 max-sm:hidden">
          {what.lengths.map((length, index) => (
            <li key={length.title} className="grid gap-1.5">
              <div className={`length-bar ${lengthShares[index]}`}>{length.title}</div>
              <p className="text-sm text-ink-muted">{length.text}</p>
            </li>
          ))}
        </ul>
      </SplitSection>
      <PriceSection />
      <TitledSection id="scenarios" words={scenarios} tone="band">
        <NamedTexts
          items={scenarios.items}
          className="grid gap-2 sm:grid-cols-2 sm:gap-5 lg:grid-cols-4"
          itemClassName="window-card"
          after={({ length }) => (
            <p className="text-sm font-semibold text-brass-ink sm:border-t sm:border-line sm:pt-3">
              {length}
            </p>
          )}
        />
      </TitledSection>
      <Comparison />
      <FitSection words={words.fit} />
      <Proof />
      <DisclaimerSection />
      <FaqSection words={words.faq} />
    </ReadingPage>
  );
}

function Comparison() {
  const words = useWords(termWords).comparison;
  const columns: readonly Column<(typeof words.rows)[number]>[] = [
    { key: "aspect", header: words.aspectHeader, rowHeader: true, cell: ({ aspect }) => aspect },
    { key: "term", header: words.termHeader, breakable: true, cell: ({ term }) => term },
    { key: "iul", header: words.iulHeader, breakable: true, cell: ({ iul }) => iul },
  ];
  return (
    <TitledSection id="comparison" words={words}>
      <div className="small-table comparison">
        <Table
          caption={words.caption}
          columns={columns}
          rows={words.rows}
          rowKey={({ aspect }) => aspect}
        />
      </div>
    </TitledSection>
  );
}

type PriceRow = (typeof termPrices.rows)[number];

/**
 * Typical prices with their source; collapsed, what changes one's own price and what costs later.
 */
export function PriceSection() {
  const locale = useLocale();
  const { prices: words, costs } = useWords(termWords);
  const { amounts, rows, termYears, pricedOn, sourceName, sourceUrl } = termPrices;
  const date = writeOutDay(pricedOn, locale);
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
    <SplitSection
      id="prices"
      words={{ title: words.title, text: words.text(termYears) }}
      tone="sunken"
    >
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
          {`, ${date}. ${words.older}`}
        </p>
      </div>
      <div className="mt-5 sm:mt-8">
        <Folds
          items={[
            { title: words.moves, body: <PriceMoves /> },
            {
              title: costs.title,
              body: (
                <div className="grid gap-4">
                  <p>{costs.text}</p>
                  <TermList items={costs.items} />
                </div>
              ),
            },
          ]}
        />
      </div>
    </SplitSection>
  );
}

/** What makes one's own price differ from the table's. */
function PriceMoves() {
  const { raises, lowers } = useWords(termWords).prices;
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {[raises, lowers].map(({ title, items }) => (
        <div key={title} className="grid content-start gap-1.5">
          <h3 className="font-semibold">{title}</h3>
          <Bullets items={items} />
        </div>
      ))}
    </div>
  );
}
