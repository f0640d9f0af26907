import { Clock, GraduationCap, HeartHandshake, TrendingUp } from "lucide-react";
import { applicationConsentTexts } from "#features/careers/core/application-consent.ts";
import { Breadcrumbs } from "#platform/web/breadcrumbs.tsx";
import { Island } from "#platform/web/islands/island.tsx";
import type { RouteHandle } from "#platform/web/site-settings.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { useConsent } from "#platform/web/forms/consent-question.ts";
import { SentPanel } from "#ui/form/sent-panel.tsx";
import { siteConfig } from "#site.config.ts";
import { ApplicationForm, applicationSentId } from "./application-form.tsx";
import { careersPageWords } from "./careers-words.ts";

export const handle: RouteHandle = { island: "careers" };

const formSectionId = "apply";

const icons = {
  income: TrendingUp,
  training: GraduationCap,
  impact: HeartHandshake,
  flexible: Clock,
} as const;

export default function CareersPage() {
  return (
    <div className="form-page">
      <CareersHero />
      <WhyJoin />
      <Fit />
      <Apply />
    </div>
  );
}

function CareersHero() {
  const words = useWords(careersPageWords);
  const { title, lead, text, button } = words.hero;
  return (
    <section data-goes className="border-b border-line">
      <div className="mx-auto grid w-full max-w-page items-end gap-x-10 px-5 sm:px-8 md:grid-cols-[1.1fr_1fr]">
        <div className="grid justify-items-start gap-3 py-4 md:gap-5 md:self-center md:py-16">
          <Breadcrumbs />
          <h1 className="text-headline md:text-display">{title}</h1>
          <p className="max-w-form font-display md:text-title">{lead}</p>
          <p className="max-w-form text-sm md:text-lg">{text}</p>
          <ButtonLink href={`#${formSectionId}`} size="lg">
            {button}
          </ButtonLink>
        </div>
        {/* A phone shows the offer with its conditions instead. */}
        <div className="mx-auto hidden w-full max-w-[30rem] md:block md:pt-8">
          <OpenDoor />
        </div>
      </div>
    </section>
  );
}

function WhyJoin() {
  const words = useWords(careersPageWords);
  const { title, intro, cards, earnings } = words.why;
  return (
    <section
      data-goes
      className="mx-auto grid w-full max-w-page gap-6 px-5 py-7 sm:gap-8 sm:px-8 sm:py-14 lg:py-20"
    >
      <div className="grid gap-3">
        <h2 className="text-headline">{title}</h2>
        <p className="max-w-measure text-ink-muted sm:text-lg">{intro}</p>
      </div>
      <ul className="grid gap-3 sm:grid-cols-2 sm:gap-5 lg:grid-cols-4">
        {cards.map(({ icon, title, text }) => {
          const Icon = icons[icon];
          return (
            <li
              key={icon}
              className="row-span-2 grid grid-cols-[auto_1fr] grid-rows-subgrid items-center gap-x-4 gap-y-1 rounded-lg border border-line bg-surface p-4 shadow-card sm:p-5"
            >
              <Icon aria-hidden="true" size={30} className="text-brass-ink" />
              <h3 className="text-title">{title}</h3>
              <p className="col-span-2 self-start">{text}</p>
            </li>
          );
        })}
      </ul>
      <div className="max-w-measure border-l-4 border-brass pl-5">
        <h3 className="font-semibold">{earnings.title}</h3>
        <p className="text-sm">{earnings.text}</p>
      </div>
    </section>
  );
}

function Fit() {
  const words = useWords(careersPageWords);
  const { traits, training, equal } = words;
  return (
    <section data-goes className="border-y border-line bg-sunken">
      <div className="mx-auto grid w-full max-w-page gap-8 px-5 py-7 sm:gap-10 sm:px-8 sm:py-14 lg:grid-cols-2 lg:gap-16 lg:py-20">
        <div className="grid content-start gap-3 sm:gap-5">
          <h2 className="text-heading">{traits.title}</h2>
          <p>{traits.intro}</p>
          <CheckList items={traits.items} />
        </div>
        <div className="grid content-start gap-3 sm:gap-5">
          <h2 className="text-heading">{training.title}</h2>
          <p>{training.intro}</p>
          <CheckList items={training.items} />
          <p className="text-sm">{training.license}</p>
        </div>
        <div className="grid gap-2 border-t border-line-strong pt-5 lg:col-span-2">
          <h3 className="text-title">{equal.title}</h3>
          <p className="max-w-measure">{equal.text}</p>
        </div>
      </div>
    </section>
  );
}

function CheckList({ items }: { readonly items: readonly string[] }) {
  return (
    <ul className="check-list">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

function Apply() {
  const { title, intro, sent } = useWords(careersPageWords).apply;
  const consent = useConsent(applicationConsentTexts);
  return (
    <section
      id={formSectionId}
      className="mx-auto w-full max-w-[52rem] px-5 py-7 sm:px-8 sm:py-14 lg:py-20"
    >
      <Card className="grid gap-4 sm:gap-6 lg:p-10">
        <div data-goes className="grid gap-2">
          <h2 className="text-heading">{title}</h2>
          <p className="text-sm text-ink-muted sm:text-base">{intro}</p>
        </div>
        <Island name="careers" component={ApplicationForm} props={{ consent }} />
        <SentPanel id={applicationSentId} words={sent} again="/careers">
          <p className="text-lg">{sent.who}</p>
          <p>
            {sent.when}{" "}
            <a href={siteConfig.phoneHref} className="text-link whitespace-nowrap">
              {siteConfig.phone}
            </a>{" "}
            ({siteConfig.officeHours[useLocale()]})
          </p>
        </SentPanel>
      </Card>
    </section>
  );
}

/** A house door standing open in the evening: light on the step, a path up to it, a chair waiting. */
function OpenDoor() {
  return (
    <svg aria-hidden="true" viewBox="0 0 520 380" className="block h-auto w-full">
      <path fill="var(--primary-soft)" d="M0 380c60-66 150-84 260-84s200 18 260 84Z" />
      <path fill="var(--art-wall)" d="M86 316V92l174-72 174 72v224Z" />
      <path {...line} stroke="var(--art-clay)" strokeWidth="14" d="M62 104 260 22l198 82" />
      <path
        {...line}
        stroke="var(--art-wall-line)"
        strokeWidth="3"
        d="M112 140h76M112 176h76M112 212h76M332 140h76M332 176h76M332 212h76"
      />
      <path fill="var(--art-glow)" d="M204 312V130h112v182l66 68H138Z" />
      <path {...line} strokeLinecap="butt" strokeWidth="8" d="M204 312V130h112v182" />
      <path {...line} fill="var(--art-wood)" strokeWidth="4" d="m204 130-52 22v168l52-8Z" />
      <circle fill="var(--art-brass)" cx="164" cy="238" r="5" />
      <path
        {...line}
        strokeWidth="7"
        d="M238 212v88M238 258h44v42M282 258l-44 0M238 212c0-10 8-14 16-14"
      />
      <path fill="var(--art-brass)" d="M344 150h28l6 34h-40Z" />
      <path
        {...line}
        strokeLinejoin="miter"
        stroke="var(--art-brass)"
        strokeWidth="4"
        d="M358 150v-16h-22"
      />
      <path fill="var(--art-clay)" d="M352 290h44l-6 36h-32Z" />
      <path
        fill="var(--art-sage)"
        d="M374 290c-4-26-22-36-34-36 2 20 14 34 34 36Zm0 0c2-32 18-46 34-48 0 26-14 44-34 48Zm0 0c-2-22 0-44 2-62 10 18 10 42-2 62Z"
      />
    </svg>
  );
}

const line = {
  fill: "none",
  stroke: "var(--art-wood-deep)",
  strokeLinecap: "round",
  strokeLinejoin: "round",
} as const;
