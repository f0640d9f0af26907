import { useWords } from "#platform/web/use-words.ts";
import { annuitiesWords } from "./words.ts";
import { RoundTable } from "#features/site/web/art/indoors.tsx";
import { WaterWheel } from "#features/site/web/art/outdoors.tsx";
import { SurrenderStairs } from "#features/site/web/parts/charts.tsx";
import { DisclaimerSection } from "#features/site/web/parts/disclaimer.tsx";
import {
  FaqSection,
  FitSection,
  NamedTexts,
  Paragraphs,
  Section,
  SectionHead,
  SplitSection,
  TermList,
  TermSection,
  TitledSection,
} from "#features/site/web/parts/sections.tsx";
import { Proof } from "#features/site/web/parts/proof.tsx";
import { ReadingPage } from "#features/site/web/parts/reading-page.tsx";

export default function AnnuitiesPage() {
  const words = useWords(annuitiesWords);
  return (
    <ReadingPage
      words={words}
      goal="blueprint"
      secondHref="/about"
      art={<WaterWheel />}
      closingArt={<RoundTable />}
    >
      <SplitSection id="what" words={words.what}>
        <Paragraphs texts={words.what.texts} />
        <NamedTexts
          items={words.what.phases}
          isOrdered
          className="stream mt-6 sm:mt-8"
          itemClassName="stream-bank"
          textClassName="text-ink-muted"
        />
      </SplitSection>
      <Section id="benefits" className="on-band" layout="grid gap-6 sm:gap-10">
        <SectionHead
          id="benefits"
          words={words.benefits}
          className="flex flex-wrap items-end justify-between gap-x-12 gap-y-3"
          textClassName="max-w-form text-band-muted"
        />
        <NamedTexts
          items={words.benefits.items}
          className="grid gap-x-10 gap-y-5 sm:grid-cols-2 lg:grid-cols-4"
          itemClassName="reason grid content-start gap-1 border-t-2 border-band-brass pt-3"
          textClassName="text-band-muted"
        />
      </Section>
      <TermSection id="options" words={words.options} />
      <TitledSection id="costs" words={words.costs} tone="sunken">
        <SurrenderStairs words={words.costs} />
        <TermList items={words.costs.items} />
      </TitledSection>
      <FitSection words={words.fit} />
      <FaqSection words={words.faq} tone="sunken" />
      <Proof />
      <DisclaimerSection />
    </ReadingPage>
  );
}
