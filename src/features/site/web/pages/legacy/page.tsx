import { useWords } from "#platform/web/use-words.ts";
import { ButtonLink } from "#ui/button.tsx";
import { FamilyTree } from "#features/site/web/art/family.tsx";
import { RoundTable } from "#features/site/web/art/indoors.tsx";
import { legacyWords } from "./words.ts";
import { ClosingCall } from "#features/site/web/parts/ways-on.tsx";
import { DisclaimerSection } from "#features/site/web/parts/disclaimer.tsx";
import {
  FitSection,
  SplitSection,
  TermList,
  TitledSection,
} from "#features/site/web/parts/sections.tsx";
import { PageHero } from "#features/site/web/parts/page-hero.tsx";

export default function LegacyPage() {
  const words = useWords(legacyWords);
  return (
    <>
      <PageHero words={words.hero} art={<FamilyTree />} artSide="left">
        <ButtonLink href="/contact" size="lg">
          {words.hero.button}
        </ButtonLink>
      </PageHero>
      <Papers />
      <Order />
      <SplitSection id="costs" title={words.costs.title} text={words.costs.text}>
        <TermList items={words.costs.items} />
      </SplitSection>
      <FitSection id="fit" words={words.fit} />
      <DisclaimerSection />
      <ClosingCall words={words.closing} href="/contact" art={<RoundTable />} />
    </>
  );
}

function Papers() {
  const words = useWords(legacyWords);
  return (
    <TitledSection id="papers" title={words.papers.title} text={words.papers.text} tone="sunken">
      <ul className="paper-stack">
        {words.papers.items.map((paper) => (
          <li key={paper.title} className="paper">
            <h3 className="text-title">{paper.title}</h3>
            <p>{paper.text}</p>
            <p className="mt-auto text-sm text-ink-muted">
              <span className="font-semibold text-brass-ink">{`${words.papers.whoLabel}: `}</span>
              {paper.who}
            </p>
          </li>
        ))}
      </ul>
    </TitledSection>
  );
}

function Order() {
  const words = useWords(legacyWords);
  return (
    <TitledSection id="order" title={words.order.title} text={words.order.text} tone="band">
      <ol className="timeline">
        {words.order.items.map((item) => (
          <li key={item.title}>
            <p className="font-semibold text-band-brass">{item.when}</p>
            <h3 className="text-title">{item.title}</h3>
            <p className="text-band-muted">{item.text}</p>
          </li>
        ))}
      </ol>
    </TitledSection>
  );
}
