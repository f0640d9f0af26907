import { claims } from "#site.config.ts";
import { useWords } from "#platform/web/use-words.ts";
import { OpenBook, TableLamp } from "#features/site/web/art/indoors.tsx";
import { educationWords } from "./words.ts";
import { Disclaimer, PrintOffer } from "#features/site/web/parts/disclaimer.tsx";
import {
  Bullets,
  FaqSection,
  NamedTexts,
  Paragraphs,
  Section,
  SectionHead,
  SplitSection,
  TitledSection,
} from "#features/site/web/parts/sections.tsx";
import { ReadingPage } from "#features/site/web/parts/reading-page.tsx";
import { PageLink } from "#platform/web/page-link.tsx";

export default function EducationPage() {
  const words = useWords(educationWords);
  const { lessons, approach } = words;
  const inPerson = claims.givesEightLessons ? ` ${lessons.inPerson}` : "";
  return (
    <ReadingPage
      words={words}
      goal="blueprint"
      art={<OpenBook />}
      artSide="below"
      closingArt={<TableLamp />}
    >
      <SplitSection id="what" words={words.what}>
        <Paragraphs texts={words.what.texts} />
      </SplitSection>
      <TitledSection id="benefits" words={words.benefits} tone="sunken">
        <NamedTexts
          items={words.benefits.items}
          className="grid gap-5 sm:grid-cols-2 lg:grid-cols-4"
          itemClassName="note-card"
        />
      </TitledSection>
      <Section id="lessons" layout="grid gap-10">
        <SectionHead
          id="lessons"
          words={{ title: lessons.title, text: lessons.text + inPerson }}
          className="mx-auto grid max-w-measure gap-3 text-center"
        />
        {/* The topics as a book's table of contents. */}
        <ol className="contents-page">
          {lessons.items.map((item) => (
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
      </Section>
      <Section
        id="approach"
        className="border-t border-line"
        layout="grid gap-x-16 gap-y-10 lg:grid-cols-2"
      >
        <SectionHead id="approach" words={approach} className="grid content-start gap-6">
          <NamedTexts
            items={approach.steps}
            className="grid gap-5"
            itemClassName="grid gap-1"
            textClassName="max-w-measure text-ink-muted"
          />
        </SectionHead>
        <div className="grid content-start gap-8">
          <div className="fit-panel fit-panel-no rounded-lg border border-line">
            <h3 className="text-title">{approach.notForTitle}</h3>
            <Bullets items={approach.notFor} gap="gap-2" />
          </div>
          <Disclaimer />
          <PrintOffer />
        </div>
      </Section>
      <FaqSection words={words.faq} />
    </ReadingPage>
  );
}
