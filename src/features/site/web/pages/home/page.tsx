import { ArrowRight } from "lucide-react";
import { useRouteLoaderData } from "react-router";
import { questionnairePath } from "#features/site/core/navigation.ts";
import { TreeRings } from "#features/site/web/art/family.tsx";
import { TopicIcon } from "#features/site/web/art/icons.tsx";
import { Hearth, KitchenTable, RoundTable } from "#features/site/web/art/indoors.tsx";
import { Bridge, Road } from "#features/site/web/art/outdoors.tsx";
import { DoorCard, SplitSection } from "#features/site/web/parts/sections.tsx";
import { ClosingCall, QuestionnaireLink } from "#features/site/web/parts/ways-on.tsx";
import type { SiteSettings } from "#platform/web/site-settings.ts";
import { useWords } from "#platform/web/use-words.ts";
import { ButtonLink } from "#ui/button.tsx";
import { PeopleList } from "#ui/people-list.tsx";
import { VisuallyHidden } from "#ui/text.tsx";
import { people } from "#site.config.ts";
import { homeWords, type HomeWords, type ProductCardWords, solutionPages } from "./words.ts";
import { PageLink } from "#platform/web/page-link.tsx";

export default function HomePage() {
  const settings = useRouteLoaderData<SiteSettings>("root");
  const words = useWords(homeWords);
  if (!settings) return null;
  return (
    <>
      <HeroSection words={words.hero} />
      <SolutionsSection words={words.solutions} />
      <SegmentsSection words={words.segments} />
      <ProductsSection words={words.products} />
      <WhySection words={words.why} />
      <SessionSection words={words.session} scheduleUrl={settings.scheduleUrl} />
      <ClosingCall words={words.closing} href={questionnairePath} art={<Hearth />} />
    </>
  );
}

function HeroSection({ words }: { words: HomeWords["hero"] }) {
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
            <QuestionnaireLink size="lg">{words.blueprintButton}</QuestionnaireLink>
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

function SegmentsSection({ words }: { words: HomeWords["segments"] }) {
  return (
    <section
      id="who-we-serve"
      aria-labelledby="who-we-serve-title"
      className="site-section overflow-hidden bg-sunken"
    >
      <div className="site-wide">
        <div className="flex flex-wrap items-end justify-between gap-x-12 gap-y-3">
          <h2 id="who-we-serve-title" className="text-headline">
            {words.title}
          </h2>
          <p className="max-w-form text-ink-muted">{words.text}</p>
        </div>
        <div className="mt-6 lg:mt-10">
          <Road />
          <ul className="road-stops">
            {words.cards.map((card) => (
              <li key={card.id} className="road-stop">
                <h3 className="text-title">{card.title}</h3>
                <p className="text-ink-muted">{card.description}</p>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}

function WhySection({ words }: { words: HomeWords["why"] }) {
  return (
    <section aria-labelledby="why-title" className="site-section border-t border-line">
      <div className="site-wide grid gap-6 sm:gap-10">
        <div className="mx-auto grid max-w-measure gap-3 text-center">
          <h2 id="why-title" className="text-headline">
            {words.title}
          </h2>
          <p className="text-ink-muted">{words.text}</p>
        </div>
        <div>
          <Bridge />
          <ul className="grid gap-x-12 gap-y-5 pt-6 md:grid-cols-3">
            {words.features.map((feature) => (
              <li key={feature.title} className="reason grid content-start gap-1.5 md:text-center">
                <h3 className="text-title">{feature.title}</h3>
                <p className="text-ink-muted">{feature.description}</p>
              </li>
            ))}
          </ul>
        </div>
        <div className="mx-auto flex flex-wrap items-center justify-center gap-x-14 gap-y-6">
          {/* Who answers, before the second time somebody is asked to begin. */}
          <PeopleList people={people.slice(0, 1)} license={words.license} />
          <div className="grid justify-items-center gap-3 text-center">
            <ButtonLink href={questionnairePath} size="lg">
              {words.button}
            </ButtonLink>
            <p className="max-w-form text-sm text-ink-muted">{words.note}</p>
          </div>
        </div>
      </div>
    </section>
  );
}

function SolutionsSection({ words }: { words: HomeWords["solutions"] }) {
  return (
    <SplitSection id="solutions" title={words.title} text={words.text}>
      <ul className="snap-row snap-row-double grid gap-2.5 sm:grid-cols-2 sm:gap-4">
        {words.cards.map(({ topic, title, description }) => (
          <DoorCard
            key={topic}
            href={solutionPages[topic]}
            title={title}
            text={description}
            icon={<TopicIcon topic={topic} />}
          />
        ))}
      </ul>
    </SplitSection>
  );
}

type ProductsWords = HomeWords["products"];

function ProductsSection({ words }: { words: ProductsWords }) {
  return (
    <section id="products" aria-labelledby="products-title" className="site-section">
      <div className="site-wide grid gap-x-16 gap-y-6 lg:grid-cols-[1fr_1.7fr]">
        <div className="grid content-start gap-4 lg:sticky lg:top-28 lg:self-start">
          <h2 id="products-title" className="text-headline">
            {words.title}
          </h2>
          <p className="max-w-form text-ink-muted">{words.text}</p>
          <div className="mx-auto mt-4 w-full max-w-[20rem] max-sm:hidden lg:mx-0 lg:max-w-none lg:pr-6">
            <TreeRings />
          </div>
        </div>
        <ol className="snap-row grid gap-3 sm:grid-cols-2 sm:gap-5">
          {words.cards.map((card, index) => (
            <ProductCard key={card.link} card={card} number={index + 1} words={words} />
          ))}
        </ol>
      </div>
    </section>
  );
}

interface ProductCardProps {
  readonly card: ProductCardWords;
  readonly number: number;
  readonly words: ProductsWords;
}

function ProductCard({ card, number, words }: ProductCardProps) {
  return (
    <li className="product-card" data-ring={number}>
      <span aria-hidden="true" className="ring-mark">
        {number}
      </span>
      <h3 className="text-title">{card.title}</h3>
      <p>{card.description}</p>
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
          {/* Search engines read a link's text and not its label. */}
          <VisuallyHidden>{card.linkLabel.slice(words.learnMore.length)}</VisuallyHidden>
        </span>
        <ArrowRight aria-hidden="true" size={18} />
      </PageLink>
    </li>
  );
}

interface SessionSectionProps {
  readonly words: HomeWords["session"];
  readonly scheduleUrl: string;
}

function SessionSection({ words, scheduleUrl }: SessionSectionProps) {
  return (
    <section aria-labelledby="session-title" className="site-section bg-sunken">
      <div className="site-wide">
        <div className="session-card on-band">
          <div className="grid content-center justify-items-start gap-5">
            <h2 id="session-title" className="text-headline">
              {words.title}
            </h2>
            <p className="max-w-form text-band-muted sm:text-lg">{words.text}</p>
            <ul className="grid gap-1 font-semibold">
              {words.facts.map((fact) => (
                <li key={fact} className="session-fact">
                  {fact}
                </li>
              ))}
            </ul>
            <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
              <ButtonLink href={scheduleUrl} tone="onBand" size="lg">
                {words.button}
              </ButtonLink>
              <span className="text-sm text-band-muted">{words.note}</span>
            </div>
          </div>
          <div className="mx-auto w-full max-w-[19rem] max-sm:hidden md:max-w-none">
            <RoundTable />
          </div>
        </div>
      </div>
    </section>
  );
}
