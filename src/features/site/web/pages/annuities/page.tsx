import { questionnairePath } from "#features/site/core/navigation.ts";
import { useWords } from "#platform/web/use-words.ts";
import { ButtonLink } from "#ui/button.tsx";
import { annuitiesWords } from "./words.ts";
import { RoundTable } from "#features/site/web/art/indoors.tsx";
import { WaterWheel } from "#features/site/web/art/outdoors.tsx";
import { SurrenderStairs } from "#features/site/web/parts/charts.tsx";
import { ClosingCall } from "#features/site/web/parts/ways-on.tsx";
import { DisclaimerSection } from "#features/site/web/parts/disclaimer.tsx";
import {
  FaqSection,
  FitSection,
  Paragraphs,
  SplitSection,
  TermList,
  TitledSection,
} from "#features/site/web/parts/sections.tsx";
import { PageHero } from "#features/site/web/parts/page-hero.tsx";

export default function AnnuitiesPage() {
  const words = useWords(annuitiesWords);
  return (
    <>
      <PageHero words={words.hero} art={<WaterWheel />}>
        <ButtonLink href={questionnairePath} size="lg">
          {words.hero.button}
        </ButtonLink>
        <ButtonLink href="/about" tone="secondary" size="lg">
          {words.hero.aboutLink}
        </ButtonLink>
      </PageHero>
      <What />
      <Benefits />
      <SplitSection id="options" title={words.options.title} text={words.options.text}>
        <TermList items={words.options.items} />
      </SplitSection>
      <Costs />
      <FitSection id="fit" words={words.fit} />
      <FaqSection words={words.faq} tone="sunken" />
      <DisclaimerSection />
      <ClosingCall words={words.closing} href={questionnairePath} art={<RoundTable />} />
    </>
  );
}

function What() {
  const words = useWords(annuitiesWords);
  return (
    <SplitSection id="what" title={words.what.title}>
      <Paragraphs texts={words.what.texts} />
      <ol className="stream mt-10">
        {words.what.phases.map((phase) => (
          <li key={phase.title} className="stream-bank">
            <h3 className="text-title">{phase.title}</h3>
            <p className="text-ink-muted">{phase.text}</p>
          </li>
        ))}
      </ol>
    </SplitSection>
  );
}

function Benefits() {
  const words = useWords(annuitiesWords);
  return (
    <section aria-labelledby="benefits-title" className="site-section on-band">
      <div className="site-wide grid gap-10">
        <div className="flex flex-wrap items-end justify-between gap-x-12 gap-y-3">
          <h2 id="benefits-title" className="text-headline">
            {words.benefits.title}
          </h2>
          <p className="max-w-form text-band-muted">{words.benefits.text}</p>
        </div>
        <ul className="grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
          {words.benefits.items.map((item) => (
            <li
              key={item.title}
              className="grid content-start gap-2 border-t-2 border-band-brass pt-4"
            >
              <h3 className="text-title">{item.title}</h3>
              <p className="text-band-muted">{item.text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Costs() {
  const words = useWords(annuitiesWords);
  return (
    <TitledSection id="costs" title={words.costs.title} text={words.costs.text} tone="sunken">
      <SurrenderStairs words={words.costs} />
      <TermList items={words.costs.items} />
    </TitledSection>
  );
}
