import { questionnairePath } from "#features/site/core/navigation.ts";
import { useWords } from "#platform/web/use-words.ts";
import { ButtonLink } from "#ui/button.tsx";
import { BenefitIcon } from "#features/site/web/art/icons.tsx";
import { FloorAndCeiling } from "#features/site/web/art/house.tsx";
import { FreeChair } from "#features/site/web/art/indoors.tsx";
import { iulWords } from "./words.ts";
import { ClosingCall } from "#features/site/web/parts/ways-on.tsx";
import { Disclaimer, PrintOffer } from "#features/site/web/parts/disclaimer.tsx";
import {
  FaqSection,
  FitSection,
  Paragraphs,
  SplitSection,
  TermList,
  TitledSection,
} from "#features/site/web/parts/sections.tsx";
import { PageHero } from "#features/site/web/parts/page-hero.tsx";
import { PageLink } from "#platform/web/page-link.tsx";

export default function IulPage() {
  const words = useWords(iulWords);
  return (
    <>
      <PageHero words={words.hero} art={<FloorAndCeiling />} tone="sunken">
        <ButtonLink href={questionnairePath} size="lg">
          {words.hero.button}
        </ButtonLink>
      </PageHero>
      <SplitSection id="what" title={words.what.title}>
        <Paragraphs texts={words.what.texts} />
        <PremiumSteps />
      </SplitSection>
      <Benefits />
      <SplitSection id="costs" title={words.costs.title} text={words.costs.text}>
        <TermList items={words.costs.items} />
      </SplitSection>
      <FitSection id="fit" words={words.fit} />
      <Why />
      <FaqSection words={words.faq} />
      <ClosingCall words={words.closing} href={questionnairePath} art={<FreeChair />} />
    </>
  );
}

/** In order, and not drawn as shares: each policy splits a premium in its own way. */
function PremiumSteps() {
  const { flowTitle, flow } = useWords(iulWords).what;
  return (
    <div className="mt-10 grid gap-5">
      <h3 className="text-title">{flowTitle}</h3>
      <ol className="grid gap-6 sm:grid-cols-3">
        {flow.map(({ title, text }, index) => (
          <li key={title} className="grid content-start gap-2 border-t border-line-strong pt-4">
            <span aria-hidden="true" className="step-number">
              {index + 1}
            </span>
            <p className="font-semibold">{title}</p>
            <p className="text-sm text-ink-muted">{text}</p>
          </li>
        ))}
      </ol>
    </div>
  );
}

function Benefits() {
  const words = useWords(iulWords);
  const { title, text, items, butLabel } = words.benefits;
  return (
    <TitledSection id="benefits" title={title} text={text} tone="ruled">
      <ul className="grid gap-5 sm:grid-cols-2">
        {items.map((item) => (
          <li key={item.id} className="both-sides">
            <BenefitIcon benefit={item.id} />
            <div className="grid gap-2">
              <h3 className="text-title">{item.title}</h3>
              <p>{item.text}</p>
            </div>
            <p className="both-sides-but">
              <strong className="text-brass-ink">{`${butLabel}: `}</strong>
              {item.but}
            </p>
          </li>
        ))}
      </ul>
    </TitledSection>
  );
}

function Why() {
  const words = useWords(iulWords);
  const { title, texts, aboutLink } = words.why;
  return (
    <section aria-labelledby="why-title" className="site-section bg-sunken">
      <div className="site-wide grid gap-x-16 gap-y-8 lg:grid-cols-2">
        <div className="grid content-start gap-5">
          <h2 id="why-title" className="text-headline">
            {title}
          </h2>
          <Paragraphs texts={texts} />
          <p>
            <PageLink href="/about" className="text-link inline-block min-h-6 font-semibold">
              {aboutLink}
            </PageLink>
          </p>
        </div>
        <div className="grid content-start gap-6">
          <Disclaimer />
          <PrintOffer />
        </div>
      </div>
    </section>
  );
}
