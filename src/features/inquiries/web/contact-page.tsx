import { Clock, Mail, Phone } from "lucide-react";
import { Fragment, type ReactNode } from "react";
import {
  inquiryConsentTexts,
  inquirySubjectLabels,
  inquirySubjects,
} from "#features/inquiries/core/inquiry-form.ts";
import { listAnswerers, sayWhoSpeaks } from "#features/site/core/speakers.ts";
import { Breadcrumbs } from "#platform/web/breadcrumbs.tsx";
import { Island } from "#platform/web/islands/island.tsx";
import type { RouteHandle } from "#platform/web/site-settings.ts";
import { useShownLicenses } from "#platform/web/use-shown-licenses.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Card } from "#ui/card.tsx";
import { useConsent } from "#platform/web/forms/consent-question.ts";
import { SentPanel } from "#ui/form/sent-panel.tsx";
import { Faces, PeopleList } from "#ui/people-list.tsx";
import { EmailText } from "#ui/text.tsx";
import { siteConfig } from "#site.config.ts";
import { ContactForm, contactSentId } from "./contact-form.tsx";
import { contactPageWords } from "./contact-words.ts";

export const handle: RouteHandle = { island: "contact" };

export default function ContactPage() {
  const words = useWords(contactPageWords);
  const locale = useLocale();
  const consent = useConsent(inquiryConsentTexts);
  const subjects = inquirySubjects.map((value) => ({
    value,
    label: inquirySubjectLabels[locale][value],
  }));
  return (
    <div className="form-page">
      <ContactHero />
      <div className="form-page-main mx-auto grid w-full max-w-page gap-8 px-5 py-4 sm:gap-10 sm:px-8 sm:py-12 lg:grid-cols-[7fr_4fr] lg:gap-14 lg:py-20">
        <Card className="grid gap-6 lg:p-10">
          <div data-goes className="grid gap-2">
            <h2 className="text-heading">{words.form.title}</h2>
            <p className="text-ink-muted">{words.form.intro}</p>
          </div>
          <Island name="contact" component={ContactForm} props={{ consent, subjects }} />
          <SentPanel id={contactSentId} words={words.sent} again="/contact">
            <p className="text-lg">
              {words.sent.due} <time className="font-semibold">{words.sent.sameTime}</time>.
            </p>
            <Faces people={listAnswerers(locale)} />
            <p>
              {sayWhoSpeaks(locale)} {words.sent.who}
            </p>
            <p className="text-ink-muted">
              {words.sent.hurry}{" "}
              <a href={siteConfig.phoneHref} className="text-link whitespace-nowrap">
                {siteConfig.phone}
              </a>
            </p>
          </SentPanel>
          <p className="border-t border-line pt-4 text-xs text-ink-muted">{words.disclaimer}</p>
        </Card>
        <InfoCards />
      </div>
      <PeopleSection />
    </div>
  );
}

function ContactHero() {
  const words = useWords(contactPageWords);
  return (
    <section data-goes className="border-b border-line">
      <div className="mx-auto grid w-full max-w-page items-end gap-x-10 px-5 sm:px-8 md:grid-cols-[1.15fr_1fr]">
        <div className="grid gap-3 py-4 md:gap-5 md:self-center md:py-16">
          <Breadcrumbs />
          <h1 className="text-headline">{words.hero.title}</h1>
          <p className="max-w-form md:text-lg">
            <strong className="empty:hidden">{sayWhoSpeaks(useLocale())}</strong> {words.hero.text}
          </p>
          <p className="hidden text-sm text-ink-muted md:block">{words.hero.note}</p>
        </div>
        {/* A phone shows the form instead. */}
        <div className="mx-auto hidden w-full max-w-[30rem] md:block md:pt-8">
          <Mailbox />
        </div>
      </div>
    </section>
  );
}

function InfoCards() {
  const words = useWords(contactPageWords);
  const locale = useLocale();
  return (
    <section data-goes aria-labelledby="contact-ways-title" className="grid content-start gap-4">
      <h2 id="contact-ways-title" className="text-title">
        {words.cards.title}
      </h2>
      <ul className="grid gap-3 sm:gap-4">
        <InfoCard icon={<Mail size={24} />} title={words.cards.email} note={words.cardNotes.email}>
          <a href={`mailto:${siteConfig.email}`} className="text-link wrap-anywhere">
            <EmailText email={siteConfig.email} />
          </a>
        </InfoCard>
        <InfoCard
          icon={<Phone size={24} />}
          title={words.cards.phone}
          note={`${siteConfig.responseTime[locale]}. ${words.cardNotes.phone}.`}
        >
          <a href={siteConfig.phoneHref} className="text-link">
            {siteConfig.phone}
          </a>
        </InfoCard>
        <InfoCard icon={<Clock size={24} />} title={words.cards.hours} note={words.cards.hoursNote}>
          {siteConfig.officeHours[locale]}
        </InfoCard>
      </ul>
      {/* Two lines are left free, so that nothing moves when they come. */}
      <p data-promise={words.promise} className="min-h-11 text-sm leading-5.5" />
    </section>
  );
}

interface InfoCardProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly note: string;
  readonly children: ReactNode;
}

function InfoCard({ icon, title, note, children }: InfoCardProps) {
  return (
    <li className="grid grid-cols-[auto_1fr] content-start gap-x-4 gap-y-1 rounded-lg border border-line bg-surface p-4 shadow-card sm:p-5">
      <span aria-hidden="true" className="row-span-3 text-brass-ink">
        {icon}
      </span>
      <h3 className="text-title">{title}</h3>
      <p className="font-semibold">{children}</p>
      <p className="text-sm text-ink-muted">{note}</p>
    </li>
  );
}

/** The team with its portraits, and the states in which it is licensed. */
function PeopleSection() {
  const words = useWords(contactPageWords).people;
  const locale = useLocale();
  return (
    <section
      data-goes
      aria-labelledby="contact-people-title"
      className="border-t border-line bg-sunken"
    >
      <div className="mx-auto grid w-full max-w-page gap-6 px-5 py-7 sm:gap-8 sm:px-8 sm:py-12 lg:py-16">
        <h2 id="contact-people-title" className="text-heading">
          {words.title}
        </h2>
        <PeopleList
          people={listAnswerers(locale)}
          license={words.license}
          className="md:grid-cols-2 lg:grid-cols-3"
        />
        <p className="text-sm text-ink-muted">
          {words.states}
          {useShownLicenses().map(({ state, number }, index) => (
            <Fragment key={state[locale]}>
              {index > 0 ? ", " : " "}
              <span>{`${state[locale]} (${number})`}</span>
            </Fragment>
          ))}
        </p>
      </div>
    </section>
  );
}

/** A letter waiting in a mailbox at the garden path, the flag up, the house lit behind. */
function Mailbox() {
  return (
    <svg aria-hidden="true" viewBox="0 0 520 360" className="block h-auto w-full">
      <path fill="var(--primary-soft)" d="M0 360c50-70 150-98 250-92s220-6 270 92Z" />
      <path
        fill="var(--art-glow)"
        opacity="0.75"
        d="M196 360c26-30 72-42 112-50s58-18 64-34l12 2c-2 22-30 36-58 46s-46 20-54 36Z"
      />
      <g fill="var(--art-paper)" {...pencil}>
        <path d="M338 280v-86l62-50 62 50v86Z" />
        <path
          fill="none"
          stroke="var(--art-clay)"
          strokeWidth="12"
          strokeLinecap="round"
          d="M326 202 400 140l74 62"
        />
        <path fill="var(--art-brass)" d="M372 214h24v28h-24ZM408 214h24v28h-24Z" />
        <path fill="var(--art-wood)" d="M390 280v-26a12 12 0 0 1 24 0v26Z" />
      </g>
      <path
        fill="none"
        stroke="var(--line-strong)"
        strokeWidth="3"
        strokeLinecap="round"
        d="M440 132c10-12-8-20 2-34s-6-20 4-34"
      />
      <path fill="var(--art-wood)" d="M150 344V214h20v130Z" />
      <path fill="var(--art-wall)" d="M74 214v-48a44 44 0 0 1 44-44h96a44 44 0 0 1 44 44v48Z" />
      <path
        fill="var(--art-night)"
        stroke="var(--art-wall-line)"
        strokeWidth="4"
        d="M74 214v-48a44 44 0 0 1 88 0v48Z"
      />
      <path fill="var(--art-paper)" {...pencil} d="m52 150 92-22 14 58-92 22Z" />
      <path fill="none" {...pencil} strokeLinecap="round" d="m52 150 60 22 32-44" />
      <path fill="var(--art-clay)" d="M214 166V96h40l-10 14 10 14h-30v42Z" />
    </svg>
  );
}

const pencil = { stroke: "var(--art-wood-deep)", strokeWidth: 3, strokeLinejoin: "round" } as const;
