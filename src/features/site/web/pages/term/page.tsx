import { questionnairePath } from "#features/site/core/navigation.ts";
import { termPrices } from "#features/site/core/term-prices.ts";
import { HeightMarks } from "#features/site/web/art/family.tsx";
import { Hearth } from "#features/site/web/art/indoors.tsx";
import { DisclaimerSection } from "#features/site/web/parts/disclaimer.tsx";
import { PageHero } from "#features/site/web/parts/page-hero.tsx";
import {
  FaqSection,
  FitSection,
  Paragraphs,
  SplitSection,
  TermList,
  TitledSection,
} from "#features/site/web/parts/sections.tsx";
import { ClosingCall } from "#features/site/web/parts/ways-on.tsx";
import { formatDollars } from "#platform/core/formats.ts";
import { languageTags } from "#platform/core/locale.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { ButtonLink } from "#ui/button.tsx";
import { type Column, Table } from "#ui/table.tsx";
import { type ComparisonRow, termWords } from "./words.ts";
import { PageLink } from "#platform/web/page-link.tsx";

const lengthShares = ["w-1/3", "w-2/3", "w-full"] as const;

export default function TermPage() {
  const words = useWords(termWords);
  return (
    <>
      <PageHero words={words.hero} art={<HeightMarks />} artSide="left">
        <ButtonLink href={questionnairePath} size="lg">
          {words.hero.button}
        </ButtonLink>
        <ButtonLink href="/iul-insurance" tone="secondary" size="lg">
          {words.hero.secondButton}
        </ButtonLink>
      </PageHero>
      <SplitSection id="what" title={words.what.title}>
        <Paragraphs texts={words.what.texts} />
        <Lengths />
      </SplitSection>
      <PriceSection />
      <Scenarios />
      <Comparison />
      <SplitSection id="costs" title={words.costs.title} text={words.costs.text} tone="sunken">
        <TermList items={words.costs.items} />
      </SplitSection>
      <FitSection id="fit" words={words.fit} />
      <DisclaimerSection />
      <FaqSection words={words.faq} />
      <ClosingCall words={words.closing} href={questionnairePath} art={<Hearth />} />
    </>
  );
}

/** Bars as long as the terms. */
function Lengths() {
  const words = useWords(termWords);
  return (
    <ul className="mt-10 grid gap-4">
      {words.what.lengths.map((length, index) => (
        <li key={length.title} className="grid gap-1.5">
          <div className={`length-bar ${lengthShares[index]}`}>{length.title}</div>
          <p className="text-sm text-ink-muted">{length.text}</p>
        </li>
      ))}
    </ul>
  );
}

function Scenarios() {
  const words = useWords(termWords);
  return (
    <TitledSection
      id="scenarios"
      title={words.scenarios.title}
      text={words.scenarios.text}
      tone="band"
    >
      <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
        {words.scenarios.items.map((item) => (
          <li key={item.title} className="window-card">
            <h3 className="text-title">{item.title}</h3>
            <p>{item.text}</p>
            <p className="mt-auto border-t border-line pt-3 text-sm font-semibold text-brass-ink">
              {item.length}
            </p>
          </li>
        ))}
      </ul>
    </TitledSection>
  );
}

function Comparison() {
  const words = useWords(termWords);
  const { title, text, caption, rows, link } = words.comparison;
  const { aspectHeader, termHeader, iulHeader } = words.comparison;
  const columns: readonly Column<ComparisonRow>[] = [
    {
      key: "aspect",
      header: aspectHeader,
      rowHeader: true,
      cell: ({ aspect }) => aspect,
    },
    {
      key: "term",
      header: termHeader,
      breakable: true,
      cell: ({ term }) => term,
    },
    { key: "iul", header: iulHeader, breakable: true, cell: ({ iul }) => iul },
  ];
  return (
    <TitledSection id="comparison" title={title} text={text}>
      <div className="wide-table">
        <Table caption={caption} columns={columns} rows={rows} rowKey={({ aspect }) => aspect} />
      </div>
      <p>
        <PageLink href="/iul-insurance" className="text-link inline-block min-h-6 font-semibold">
          {link}
        </PageLink>
      </p>
    </TitledSection>
  );
}

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
