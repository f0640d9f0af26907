import { questionnairePath } from "#features/site/core/navigation.ts";
import { useWords } from "#platform/web/use-words.ts";
import { ButtonLink } from "#ui/button.tsx";
import type { Column } from "#ui/table.tsx";
import { Table } from "#ui/table.tsx";
import { Hearth } from "#features/site/web/art/hearth.tsx";
import { HeightMarks } from "#features/site/web/art/height-marks.tsx";
import { ClosingCall } from "#features/site/web/parts/closing-call.tsx";
import { DisclaimerSection } from "#features/site/web/parts/disclaimer-section.tsx";
import { FaqSection } from "#features/site/web/parts/faq-section.tsx";
import { FitSection } from "#features/site/web/parts/fit-section.tsx";
import { PageHero } from "#features/site/web/parts/page-hero.tsx";
import { Paragraphs } from "#features/site/web/parts/paragraphs.tsx";
import { SplitSection } from "#features/site/web/parts/split-section.tsx";
import { TermList } from "#features/site/web/parts/term-list.tsx";
import { PriceSection } from "./price-section.tsx";
import type { ComparisonRow } from "./words.ts";
import { termWords } from "./words.ts";
import { TitledSection } from "#features/site/web/parts/titled-section.tsx";

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
        <a href="/iul-insurance" className="text-link inline-block min-h-6 font-semibold">
          {link}
        </a>
      </p>
    </TitledSection>
  );
}
