import { useWords } from "#platform/web/use-words.ts";
import { BenefitIcon } from "#features/site/web/art/icons.tsx";
import { FloorAndCeiling } from "#features/site/web/art/house.tsx";
import { FreeChair } from "#features/site/web/art/indoors.tsx";
import { iulWords } from "./words.ts";
import { Disclaimer, PrintOffer } from "#features/site/web/parts/disclaimer.tsx";
import {
  FaqSection,
  FitSection,
  Paragraphs,
  Section,
  SectionHead,
  SplitSection,
  TermSection,
  TitledSection,
} from "#features/site/web/parts/sections.tsx";
import { Proof } from "#features/site/web/parts/proof.tsx";
import { ReadingPage } from "#features/site/web/parts/reading-page.tsx";
import { PageLink } from "#platform/web/page-link.tsx";

export default function IulPage() {
  const words = useWords(iulWords);
  const { what, benefits, why } = words;
  return (
    <ReadingPage
      words={words}
      goal="blueprint"
      art={<FloorAndCeiling />}
      tone="sunken"
      closingArt={<FreeChair />}
    >
      <SplitSection id="what" words={what}>
        <Paragraphs texts={what.texts} />
        {/* In order, and not drawn as shares, because each policy splits a premium differently. */}
        <div className="mt-6 grid gap-3 sm:mt-8 sm:gap-5">
          <h3 className="text-title">{what.flowTitle}</h3>
          <ol className="grid gap-4 sm:grid-cols-3">
            {what.flow.map(({ title, text }, index) => (
              <li
                key={title}
                className="grid grid-cols-[auto_1fr] content-start items-center gap-x-3 gap-y-1 border-t border-line-strong pt-3"
              >
                <span aria-hidden="true" className="step-number">
                  {index + 1}
                </span>
                <p className="font-semibold">{title}</p>
                <p className="col-span-2 text-sm text-ink-muted">{text}</p>
              </li>
            ))}
          </ol>
        </div>
      </SplitSection>
      <TitledSection id="benefits" words={benefits} tone="ruled">
        <ul className="grid gap-5 sm:grid-cols-2">
          {benefits.items.map((item) => (
            <li key={item.id} className="both-sides">
              <BenefitIcon benefit={item.id} />
              <div className="grid content-start gap-1">
                <h3 className="text-title">{item.title}</h3>
                <p>{item.text}</p>
              </div>
              <p className="both-sides-but">
                <strong className="text-brass-ink">{`${benefits.butLabel}: `}</strong>
                {item.but}
              </p>
            </li>
          ))}
        </ul>
      </TitledSection>
      <TermSection id="costs" words={words.costs} />
      <FitSection words={words.fit} />
      <Proof />
      <Section id="why" className="bg-sunken" layout="grid gap-x-16 gap-y-8 lg:grid-cols-2">
        <SectionHead id="why" words={why} className="grid content-start gap-5">
          <Paragraphs texts={why.texts} />
          <p>
            <PageLink href="/about" className="text-link inline-block min-h-6 font-semibold">
              {why.aboutLink}
            </PageLink>
          </p>
        </SectionHead>
        <div className="grid content-start gap-6">
          <Disclaimer />
          <PrintOffer />
        </div>
      </Section>
      <FaqSection words={words.faq} />
    </ReadingPage>
  );
}
