import { ArrowRight } from "lucide-react";
import { useRouteLoaderData } from "react-router";
import { questionnairePath } from "#features/site/core/navigation.ts";
import { TreeRings } from "#features/site/web/art/family.tsx";
import { TopicIcon } from "#features/site/web/art/icons.tsx";
import { Hearth, KitchenTable, RoundTable } from "#features/site/web/art/indoors.tsx";
import { Bridge, Road } from "#features/site/web/art/outdoors.tsx";
import {
  DoorCard,
  NamedTexts,
  Section,
  SectionHead,
  SplitSection,
} from "#features/site/web/parts/sections.tsx";
import { Proof } from "#features/site/web/parts/proof.tsx";
import { ClosingCall, QuestionnaireLink } from "#features/site/web/parts/ways-on.tsx";
import type { SiteSettings } from "#platform/web/site-settings.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { ButtonLink } from "#ui/button.tsx";
import { PeopleList } from "#ui/people-list.tsx";
import { VisuallyHidden } from "#ui/text.tsx";
import { people } from "#platform/core/site/people.ts";
import { saySession, sessions } from "#platform/core/site/sessions.ts";
import { homeWords, solutionPages } from "./words.ts";
import { PageLink } from "#platform/web/page-link.tsx";

export default function HomePage() {
  const settings = useRouteLoaderData<SiteSettings>("root");
  const words = useWords(homeWords);
  if (!settings) return null;
  return (
    <>
      <HeroSection />
      <SplitSection id="solutions" words={words.solutions}>
        <ul className="question-doors grid sm:grid-cols-2 sm:gap-4">
          {words.solutions.cards.map(({ topic, ...card }) => (
            <DoorCard
              key={topic}
              href={solutionPages[topic]}
              icon={<TopicIcon topic={topic} />}
              {...card}
            />
          ))}
        </ul>
      </SplitSection>
      <Section id="who-we-serve" isTarget className="overflow-hidden bg-sunken">
        <SectionHead
          id="who-we-serve"
          words={words.segments}
          className="flex flex-wrap items-end justify-between gap-x-12 gap-y-3"
          textClassName="max-w-form text-ink-muted"
        />
        <div className="mt-6 lg:mt-10">
          <Road />
          <NamedTexts
            items={words.segments.cards}
            className="road-stops"
            itemClassName="road-stop"
            textClassName="text-ink-muted"
          />
        </div>
      </Section>
      <ProductsSection />
      <WhySection />
      <Proof />
      <SessionSection scheduleUrl={settings.scheduleUrl} />
      <ClosingCall words={words.closing} goal="blueprint" art={<Hearth />} />
    </>
  );
}

function HeroSection() {
  const words = useWords(homeWords).hero;
  return (
    <section className="border-b border-line">
      <div className="site-wide grid items-end gap-x-8 md:grid-cols-[1.08fr_1fr] lg:gap-x-12">
        <div className="grid justify-items-start gap-4 pt-6 pb-6 sm:gap-6 sm:pt-16 md:self-center md:py-14 lg:py-20">
          <h1 className="text-display">
            {words.headline.map((line) => (
              <span key={line} className="block">
                {`${line} `}
              </span>
            ))}
          </h1>
          <p className="max-w-form text-lg">{words.text}</p>
          <div data-print="hide" className="grid w-full gap-3 sm:flex sm:flex-wrap">
            <QuestionnaireLink size="lg" />
            <ButtonLink href="/calculators" tone="secondary" size="lg">
              {words.calculatorsButton}
            </ButtonLink>
          </div>
          <p className="max-w-form text-sm text-ink-muted">{words.note}</p>
        </div>
        <div className="mx-auto w-full max-w-64 md:max-w-none md:pt-10 lg:pt-12">
          <KitchenTable text={words.pictureText} />
        </div>
      </div>
    </section>
  );
}

function WhySection() {
  const words = useWords(homeWords).why;
  return (
    <Section id="why" className="border-t border-line" layout="grid gap-6 sm:gap-10">
      <SectionHead
        id="why"
        words={words}
        className="mx-auto grid max-w-measure gap-3 text-center"
      />
      <div>
        <Bridge />
        <NamedTexts
          items={words.features}
          className="grid gap-x-12 gap-y-5 pt-6 md:grid-cols-3"
          itemClassName="reason grid content-start gap-1.5 md:text-center"
          textClassName="text-balance text-ink-muted"
        />
      </div>
      <div className="mx-auto flex flex-wrap items-center justify-center gap-x-14 gap-y-6">
        {/* The person who answers, before the second call to begin. */}
        {people.length > 0 ? (
          <PeopleList people={people.slice(0, 1)} license={words.license} />
        ) : null}
        <div className="grid justify-items-center gap-3 text-center">
          <ButtonLink href={questionnairePath} size="lg">
            {words.button}
          </ButtonLink>
          <p className="max-w-form text-sm text-ink-muted">{words.note}</p>
        </div>
      </div>
    </Section>
  );
}

function ProductsSection() {
  const words = useWords(homeWords).products;
  return (
    <Section id="products" isTarget layout="grid gap-x-16 gap-y-6 lg:grid-cols-[1fr_1.7fr]">
      <SectionHead
        id="products"
        words={words}
        className="grid content-start gap-4 lg:sticky lg:top-28 lg:self-start"
        textClassName="max-w-form text-ink-muted"
      >
        <div className="mx-auto mt-4 w-full max-w-[20rem] max-sm:hidden lg:mx-0 lg:max-w-none lg:pr-6">
          <TreeRings />
        </div>
      </SectionHead>
      <ol className="grid gap-3 sm:grid-cols-2 sm:gap-5">
        {words.cards.map((card, index) => (
          <li key={card.link} className="product-card" data-ring={index + 1}>
            <span aria-hidden="true" className="ring-mark">
              {index + 1}
            </span>
            <h3 className="text-title">{card.title}</h3>
            <p>{card.text}</p>
            <dl className="grid gap-2 text-sm">
              <div>
                <dt className="font-semibold text-primary">{words.fitsLabel}</dt>
                <dd className="text-ink-muted">{card.fits}</dd>
              </div>
              <div>
                <dt className="font-semibold text-brass-ink">{words.cautionLabel}</dt>
                <dd className="text-ink-muted">{card.caution}</dd>
              </div>
            </dl>
            <PageLink
              href={card.link}
              aria-label={card.linkLabel}
              data-product-title={card.title}
              className="product-link"
            >
              <span>
                {words.learnMore}
                {/* Search engines read a link's text and ignore its label. */}
                <VisuallyHidden>{card.linkLabel.slice(words.learnMore.length)}</VisuallyHidden>
              </span>
              <ArrowRight aria-hidden="true" size={18} />
            </PageLink>
          </li>
        ))}
      </ol>
    </Section>
  );
}

function SessionSection({ scheduleUrl }: { readonly scheduleUrl: string }) {
  const words = useWords(homeWords).session;
  const locale = useLocale();
  return (
    <Section id="session" className="bg-sunken">
      <div className="session-card">
        <SectionHead
          id="session"
          words={words}
          className="grid content-center justify-items-start gap-3 sm:gap-5"
          textClassName="max-w-form text-ink-muted sm:text-lg"
        >
          <ul className="flex flex-wrap gap-x-4 gap-y-1 font-semibold sm:grid">
            {[...sessions.map((one) => saySession(one, locale)), ...words.facts].map((fact) => (
              <li key={fact} className="session-fact">
                {fact}
              </li>
            ))}
          </ul>
          <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
            <ButtonLink href={scheduleUrl} tone="secondary" size="lg">
              {words.button}
            </ButtonLink>
            <span className="text-sm text-ink-muted">{words.note}</span>
          </div>
        </SectionHead>
        <div className="mx-auto w-full max-w-[19rem] max-sm:hidden md:max-w-none">
          <RoundTable />
        </div>
      </div>
    </Section>
  );
}
