import { useWords } from "#platform/web/use-words.ts";
import { Hearth } from "#features/site/web/art/indoors.tsx";
import { Terraces } from "#features/site/web/art/outdoors.tsx";
import { buildWealthWords } from "./words.ts";
import { DisclaimerSection } from "#features/site/web/parts/disclaimer.tsx";
import { FitSection, TermSection, TitledSection } from "#features/site/web/parts/sections.tsx";
import { ReadingPage } from "#features/site/web/parts/reading-page.tsx";

export default function BuildWealthPage() {
  const words = useWords(buildWealthWords);
  return (
    <ReadingPage
      words={words}
      goal="contact"
      art={<Terraces />}
      artSide="below"
      closingArt={<Hearth />}
    >
      {/* Steps are read from the bottom up; on wide screens each is higher than the one before. */}
      <TitledSection id="steps" words={words.steps}>
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
      <TermSection id="costs" words={words.tools} tone="sunken" />
      <FitSection words={words.fit} />
      <DisclaimerSection />
    </ReadingPage>
  );
}
