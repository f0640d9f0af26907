import { useWords } from "#platform/web/use-words.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Hearth } from "#features/site/web/art/indoors.tsx";
import { Terraces } from "#features/site/web/art/outdoors.tsx";
import { buildWealthWords } from "./words.ts";
import { ClosingCall } from "#features/site/web/parts/ways-on.tsx";
import { DisclaimerSection } from "#features/site/web/parts/disclaimer.tsx";
import {
  FitSection,
  SplitSection,
  TermList,
  TitledSection,
} from "#features/site/web/parts/sections.tsx";
import { PageHero } from "#features/site/web/parts/page-hero.tsx";

export default function BuildWealthPage() {
  const words = useWords(buildWealthWords);
  return (
    <>
      <PageHero words={words.hero} art={<Terraces />} artSide="below">
        <ButtonLink href="/contact" size="lg">
          {words.hero.button}
        </ButtonLink>
      </PageHero>
      <Steps />
      <SplitSection id="costs" title={words.tools.title} text={words.tools.text} tone="sunken">
        <TermList items={words.tools.items} />
      </SplitSection>
      <FitSection id="fit" words={words.fit} />
      <DisclaimerSection />
      <ClosingCall words={words.closing} href="/contact" art={<Hearth />} />
    </>
  );
}

/** Read from the first wall up; on wide screens each step stands higher than the one before. */
function Steps() {
  const words = useWords(buildWealthWords);
  return (
    <TitledSection id="steps" title={words.steps.title} text={words.steps.text}>
      <ol className="terrace-steps">
        {words.steps.items.map((item, index) => (
          <li key={item.title} data-step={index + 1}>
            <span aria-hidden="true" className="step-number">
              {index + 1}
            </span>
            <h3 className="text-title">{item.title}</h3>
            <p className="text-sm">{item.text}</p>
            <p className="text-sm font-semibold text-brass-ink">{item.aim}</p>
          </li>
        ))}
      </ol>
    </TitledSection>
  );
}
