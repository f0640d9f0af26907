import { Clock, GraduationCap, HeartHandshake, TrendingUp } from "lucide-react";
import { Breadcrumbs } from "#platform/web/breadcrumbs.tsx";
import { Island } from "#platform/web/island.tsx";
import type { RouteHandle } from "#platform/web/route-handle.ts";
import { useWords } from "#platform/web/use-words.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { ApplicationForm } from "./application-form.tsx";
import { careersPageWords } from "./careers-page-words.ts";
import { OpenDoor } from "./open-door.tsx";

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
    <>
      <CareersHero />
      <WhyJoin />
      <Fit />
      <Apply />
    </>
  );
}

function CareersHero() {
  const words = useWords(careersPageWords);
  const { title, lead, text, button } = words.hero;
  return (
    <section className="border-b border-line">
      <div className="mx-auto grid w-full max-w-page items-end gap-x-10 px-5 sm:px-8 md:grid-cols-[1.1fr_1fr]">
        <div className="grid justify-items-start gap-5 pt-8 pb-8 md:self-center md:py-16">
          <Breadcrumbs />
          <h1 className="text-display">{title}</h1>
          <p className="max-w-form font-display text-title">{lead}</p>
          <p className="max-w-form text-lg">{text}</p>
          <ButtonLink href={`#${formSectionId}`} size="lg">
            {button}
          </ButtonLink>
        </div>
        <div className="mx-auto w-full max-w-[30rem] md:pt-8">
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
    <section className="mx-auto grid w-full max-w-page gap-8 px-5 py-14 sm:px-8 lg:py-20">
      <div className="grid gap-3">
        <h2 className="text-headline">{title}</h2>
        <p className="max-w-measure text-lg text-ink-muted">{intro}</p>
      </div>
      <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
        {cards.map(({ icon, title, text }) => {
          const Icon = icons[icon];
          return (
            <li
              key={icon}
              className="grid content-start gap-3 rounded-lg border border-line bg-surface p-6 shadow-card"
            >
              <Icon aria-hidden="true" size={30} className="text-brass-ink" />
              <h3 className="text-title">{title}</h3>
              <p>{text}</p>
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
    <section className="border-y border-line bg-sunken">
      <div className="mx-auto grid w-full max-w-page gap-12 px-5 py-14 sm:px-8 lg:grid-cols-2 lg:gap-16 lg:py-20">
        <div className="grid content-start gap-5">
          <h2 className="text-heading">{traits.title}</h2>
          <p>{traits.intro}</p>
          <CheckList items={traits.items} />
        </div>
        <div className="grid content-start gap-5">
          <h2 className="text-heading">{training.title}</h2>
          <p>{training.intro}</p>
          <CheckList items={training.items} />
          <p className="text-sm">{training.license}</p>
        </div>
        <div className="grid gap-2 border-t border-line-strong pt-8 lg:col-span-2">
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
  const { title, intro, privacy } = useWords(careersPageWords).apply;
  return (
    <section
      id={formSectionId}
      className="mx-auto w-full max-w-[52rem] px-5 py-14 sm:px-8 lg:py-20"
    >
      <Card className="grid gap-6 lg:p-10">
        <div className="grid gap-2">
          <h2 className="text-heading">{title}</h2>
          <p className="text-ink-muted">{intro}</p>
        </div>
        <Island name="careers" component={ApplicationForm} props={{}} />
        <p className="border-t border-line pt-4 text-xs text-ink-muted">
          <a href="/privacy" className="text-link inline-block min-h-6">
            {privacy}
          </a>
        </p>
      </Card>
    </section>
  );
}
