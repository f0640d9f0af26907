import { useWords } from "#platform/web/use-words.ts";
import { FamilyTree } from "#features/site/web/art/family.tsx";
import { RoundTable } from "#features/site/web/art/indoors.tsx";
import { legacyWords } from "./words.ts";
import { DisclaimerSection } from "#features/site/web/parts/disclaimer.tsx";
import {
  FitSection,
  NamedTexts,
  TermSection,
  TitledSection,
} from "#features/site/web/parts/sections.tsx";
import { ReadingPage } from "#features/site/web/parts/reading-page.tsx";

export default function LegacyPage() {
  const words = useWords(legacyWords);
  const { papers, order } = words;
  return (
    <ReadingPage
      words={words}
      goal="contact"
      art={<FamilyTree />}
      artSide="left"
      closingArt={<RoundTable />}
    >
      <TitledSection id="papers" words={papers} tone="sunken">
        <NamedTexts
          items={papers.items}
          className="paper-stack"
          itemClassName="paper"
          after={({ who }) => (
            <p className="mt-auto text-sm text-ink-muted">
              <span className="font-semibold text-brass-ink">{`${papers.whoLabel}: `}</span>
              {who}
            </p>
          )}
        />
      </TitledSection>
      <TitledSection id="order" words={order} tone="band">
        <NamedTexts
          items={order.items}
          isOrdered
          className="timeline"
          textClassName="text-band-muted"
          before={({ when }) => <p className="font-semibold text-band-brass">{when}</p>}
        />
      </TitledSection>
      <TermSection id="costs" words={words.costs} />
      <FitSection words={words.fit} />
      <DisclaimerSection />
    </ReadingPage>
  );
}
