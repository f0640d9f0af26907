import { claims, licenses, people } from "#site.config.ts";
import { aboutWords } from "./words.ts";
import { FreeChair, Stool } from "#features/site/web/art/indoors.tsx";
import { LitStreet } from "#features/site/web/art/outdoors.tsx";
import { PageHero } from "#features/site/web/parts/page-hero.tsx";
import { TwoWaysOut } from "#features/site/web/parts/ways-on.tsx";
import { isConfirmed } from "#features/site/core/invented-facts.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { FactList } from "#ui/table.tsx";
import { PeopleList } from "#ui/people-list.tsx";

export default function AboutPage() {
  const words = useWords(aboutWords);
  return (
    <>
      <PageHero words={words.hero} art={<LitStreet />} artSide="below" />
      <Mission />
      <Different />
      <People />
      <Pay />
      <TwoWaysOut words={words.closing} art={<FreeChair />} />
    </>
  );
}

/** Set like a letter. */
function Mission() {
  const words = useWords(aboutWords);
  return (
    <section aria-labelledby="mission-title" className="site-section">
      <div className="site-wide">
        <div className="mx-auto grid max-w-measure gap-6">
          <h2 id="mission-title" className="text-headline">
            {words.mission.title}
          </h2>
          {words.mission.texts.map((text) => (
            <p key={text} className="letter-text">
              {text}
            </p>
          ))}
        </div>
      </div>
    </section>
  );
}

function Different() {
  const words = useWords(aboutWords);
  return (
    <section aria-labelledby="different-title" className="site-section bg-sunken">
      <div className="site-wide grid gap-8">
        <div className="grid items-end gap-x-16 gap-y-6 md:grid-cols-[1.6fr_1fr]">
          <div className="grid gap-3 md:pb-10">
            <h2 id="different-title" className="text-headline">
              {words.different.title}
            </h2>
            <p className="text-ink-muted">{words.different.text}</p>
          </div>
          <div className="mx-auto w-full max-w-[13rem] md:mr-0">
            <Stool />
          </div>
        </div>
        <ul className="grid gap-x-12 gap-y-8 border-t-[6px] border-[var(--art-wood)] pt-8 md:grid-cols-3">
          {words.different.items.map((item) => (
            <li key={item.title} className="grid content-start gap-2">
              <h3 className="text-title">{item.title}</h3>
              <p className="text-ink-muted">{item.text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function People() {
  const words = useWords(aboutWords).people;
  const locale = useLocale();
  return (
    <section aria-labelledby="people-title" className="site-section">
      <div className="site-wide grid gap-x-16 gap-y-10 lg:grid-cols-[3fr_2fr]">
        <div className="grid content-start gap-8">
          <div className="grid max-w-measure gap-3">
            <h2 id="people-title" className="text-headline">
              {words.title}
            </h2>
            <p className="text-ink-muted">{words.text}</p>
          </div>
          <PeopleList people={people} license={words.license} />
        </div>
        <div className="about-sheet self-start">
          <h3 className="text-heading">{words.statesTitle}</h3>
          <p>{words.statesText}</p>
          <FactList
            facts={licenses.map(({ state, number }) => ({ label: state[locale], value: number }))}
          />
        </div>
      </div>
    </section>
  );
}

function Pay() {
  const { title, texts, askTitle, questions } = useWords(aboutWords).pay;
  return (
    <section aria-labelledby="pay-title" className="site-section border-t border-line">
      <div className="site-wide grid gap-x-16 gap-y-10 lg:grid-cols-2">
        <div className="grid content-start gap-4">
          <h2 id="pay-title" className="text-headline">
            {title}
          </h2>
          {texts.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
        <div className="about-sheet">
          <h3 className="text-heading">{askTitle}</h3>
          <ol className="numbered-questions">
            {questions.map((item) => (
              <li key={item.question}>
                <p className="font-semibold">{item.question}</p>
                {isConfirmed(item.claim, claims) ? (
                  <p className="text-ink-muted">{item.answer}</p>
                ) : null}
              </li>
            ))}
          </ol>
        </div>
      </div>
    </section>
  );
}
