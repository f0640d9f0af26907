import { claims } from "#site.config.ts";
import { questionnairePath } from "#features/site/core/navigation.ts";
import { useWords } from "#platform/web/use-words.ts";
import { ButtonLink } from "#ui/button.tsx";
import { OpenBook, TableLamp } from "#features/site/web/art/indoors.tsx";
import { educationWords } from "./words.ts";
import { ClosingCall } from "#features/site/web/parts/ways-on.tsx";
import { Disclaimer, PrintOffer } from "#features/site/web/parts/disclaimer.tsx";
import {
  FaqSection,
  Paragraphs,
  SplitSection,
  TitledSection,
} from "#features/site/web/parts/sections.tsx";
import { PageHero } from "#features/site/web/parts/page-hero.tsx";
import { PageLink } from "#platform/web/page-link.tsx";

export default function EducationPage() {
  const words = useWords(educationWords);
  return (
    <>
      <PageHero words={words.hero} art={<OpenBook />} artSide="below">
        <ButtonLink href={questionnairePath} size="lg">
          {words.hero.button}
        </ButtonLink>
      </PageHero>
      <SplitSection id="what" title={words.what.title}>
        <Paragraphs texts={words.what.texts} />
      </SplitSection>
      <Benefits />
      <Lessons />
      <Approach />
      <FaqSection words={words.faq} />
      <ClosingCall words={words.closing} href={questionnairePath} art={<TableLamp />} />
    </>
  );
}

function Benefits() {
  const words = useWords(educationWords);
  return (
    <TitledSection id="benefits" title={words.benefits.title} tone="sunken">
      <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
        {words.benefits.items.map((item) => (
          <li key={item.title} className="note-card">
            <h3 className="text-title">{item.title}</h3>
            <p>{item.text}</p>
          </li>
        ))}
      </ul>
    </TitledSection>
  );
}

/** The topics as a book's table of contents. */
function Lessons() {
  const words = useWords(educationWords);
  return (
    <section aria-labelledby="lessons-title" className="site-section">
      <div className="site-wide grid gap-10">
        <div className="mx-auto grid max-w-measure gap-3 text-center">
          <h2 id="lessons-title" className="text-headline">
            {words.lessons.title}
          </h2>
          <p className="text-ink-muted">
            {words.lessons.text}
            {claims.givesEightLessons ? ` ${words.lessons.inPerson}` : null}
          </p>
        </div>
        <ol className="contents-page">
          {words.lessons.items.map((item) => (
            <li key={item.title}>
              <h3 className="text-title">
                <PageLink href={item.href} className="text-link">
                  {item.title}
                </PageLink>
              </h3>
              <p className="text-ink-muted">{item.text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

function Approach() {
  const words = useWords(educationWords);
  const { title, steps, notForTitle, notFor } = words.approach;
  return (
    <section aria-labelledby="approach-title" className="site-section border-t border-line">
      <div className="site-wide grid gap-x-16 gap-y-10 lg:grid-cols-2">
        <div className="grid content-start gap-6">
          <h2 id="approach-title" className="text-headline">
            {title}
          </h2>
          <ul className="grid gap-5">
            {steps.map((step) => (
              <li key={step.title} className="grid gap-1">
                <h3 className="text-title">{step.title}</h3>
                <p className="max-w-measure text-ink-muted">{step.text}</p>
              </li>
            ))}
          </ul>
        </div>
        <div className="grid content-start gap-8">
          <div className="fit-panel fit-panel-no rounded-lg border border-line">
            <h3 className="text-title">{notForTitle}</h3>
            <ul className="grid list-disc gap-2 pl-5">
              {notFor.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </div>
          <Disclaimer />
          <PrintOffer />
        </div>
      </div>
    </section>
  );
}
