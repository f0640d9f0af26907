import { people } from "#platform/core/site/people.ts";
import { claims } from "#site.config.ts";
import { aboutWords } from "./words.ts";
import { FreeChair, Stool } from "#features/site/web/art/indoors.tsx";
import { LitStreet } from "#features/site/web/art/outdoors.tsx";
import { PageHero } from "#features/site/web/parts/reading-page.tsx";
import { NamedTexts, Section, SectionHead } from "#features/site/web/parts/sections.tsx";
import { Proof } from "#features/site/web/parts/proof.tsx";
import { TwoWaysOut } from "#features/site/web/parts/ways-on.tsx";
import { isConfirmed } from "#features/site/core/invented-facts.ts";
import { useShownLicenses } from "#platform/web/use-shown-licenses.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { FactList } from "#ui/table.tsx";
import { PeopleList } from "#ui/people-list.tsx";

export default function AboutPage() {
  const words = useWords(aboutWords);
  return (
    <>
      <PageHero words={words.hero} art={<LitStreet />} artSide="below" />
      {/* Laid out like a letter. */}
      <Section id="mission">
        <SectionHead
          id="mission"
          words={words.mission}
          className="mx-auto grid max-w-measure gap-6"
        >
          {words.mission.texts.map((text) => (
            <p key={text} className="letter-text">
              {text}
            </p>
          ))}
        </SectionHead>
      </Section>
      <Section id="different" className="bg-sunken" layout="grid gap-8">
        <div className="grid items-end gap-x-16 gap-y-6 md:grid-cols-[1.6fr_1fr]">
          <SectionHead id="different" words={words.different} className="grid gap-3 md:pb-10" />
          <div className="mx-auto w-full max-w-[13rem] md:mr-0">
            <Stool />
          </div>
        </div>
        <NamedTexts
          items={words.different.items}
          className="grid gap-x-12 gap-y-8 border-t-[6px] border-[var(--art-wood)] pt-8 md:grid-cols-3"
          itemClassName="grid content-start gap-2"
          textClassName="text-ink-muted"
        />
      </Section>
      <People />
      <Proof />
      <Pay />
      <TwoWaysOut words={words.closing} art={<FreeChair />} />
    </>
  );
}

function People() {
  const words = useWords(aboutWords).people;
  const locale = useLocale();
  return (
    <Section id="people" layout="grid gap-x-16 gap-y-10 lg:grid-cols-[3fr_2fr]">
      <div className="grid content-start gap-8">
        <SectionHead id="people" words={words} className="grid max-w-measure gap-3" />
        {people.length > 0 ? <PeopleList people={people} license={words.license} /> : null}
      </div>
      <div className="about-sheet self-start">
        <h3 className="text-heading">{words.statesTitle}</h3>
        <p>{words.statesText}</p>
        <FactList
          facts={useShownLicenses().map(({ state, number, lookupUrl }) => ({
            label: state[locale],
            value: lookupUrl ? (
              <span className="flex flex-wrap gap-x-4">
                <span>{number}</span>
                <a
                  href={lookupUrl}
                  rel="noopener"
                  aria-label={`${words.lookUp}: ${state[locale]}`}
                  className="text-link text-sm font-normal"
                >
                  {words.lookUp}
                </a>
              </span>
            ) : (
              number
            ),
          }))}
        />
      </div>
    </Section>
  );
}

function Pay() {
  const words = useWords(aboutWords).pay;
  return (
    <Section
      id="pay"
      className="border-t border-line"
      layout="grid gap-x-16 gap-y-10 lg:grid-cols-2"
    >
      <SectionHead id="pay" words={words} className="grid content-start gap-4">
        {words.texts.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </SectionHead>
      <div className="about-sheet">
        <h3 className="text-heading">{words.askTitle}</h3>
        <ol className="numbered-questions">
          {words.questions.map((item) => (
            <li key={item.question}>
              <p className="font-semibold">{item.question}</p>
              {isConfirmed(item.claim, claims) ? (
                <p className="text-ink-muted">{item.answer}</p>
              ) : null}
            </li>
          ))}
        </ol>
      </div>
    </Section>
  );
}
