import { Clock, Mail, Phone } from "lucide-react";
import type { ReactNode } from "react";
import { Breadcrumbs } from "#platform/web/breadcrumbs.tsx";
import { Island } from "#platform/web/island.tsx";
import type { RouteHandle } from "#platform/web/route-handle.ts";
import { useWords } from "#platform/web/use-words.ts";
import { siteConfig } from "#site.config.ts";
import { Card } from "#ui/card.tsx";
import { EmailText } from "#ui/email-text.tsx";
import { ContactForm } from "./contact-form.tsx";
import { contactPageWords } from "./contact-page-words.ts";
import { contactWords } from "./contact-words.ts";
import { Mailbox } from "./mailbox.tsx";
import { PeopleSection } from "./people-section.tsx";

export const handle: RouteHandle = { island: "contact" };

export default function ContactPage() {
  const words = useWords(contactPageWords);
  const { form } = useWords(contactWords);
  return (
    <>
      <ContactHero />
      <div className="mx-auto grid w-full max-w-page gap-10 px-5 py-12 sm:px-8 lg:grid-cols-[4fr_7fr] lg:gap-14 lg:py-20">
        <InfoCards />
        <Card className="grid gap-6 lg:p-10">
          <div className="grid gap-2">
            <h2 className="text-heading">{form.title}</h2>
            <p className="text-ink-muted">{form.intro}</p>
          </div>
          <Island name="contact" component={ContactForm} props={{}} />
          <p className="border-t border-line pt-4 text-xs text-ink-muted">
            {words.disclaimer}{" "}
            <a href="/privacy" className="text-link inline-block min-h-6">
              {words.privacy}
            </a>
          </p>
        </Card>
      </div>
      <PeopleSection />
    </>
  );
}

function ContactHero() {
  const words = useWords(contactPageWords);
  return (
    <section className="border-b border-line">
      <div className="mx-auto grid w-full max-w-page items-end gap-x-10 px-5 sm:px-8 md:grid-cols-[1.15fr_1fr]">
        <div className="grid gap-5 pt-8 pb-8 md:self-center md:py-16">
          <Breadcrumbs />
          <h1 className="text-headline">{words.hero.title}</h1>
          <p className="max-w-form text-lg">{words.hero.text}</p>
          <p className="text-sm text-ink-muted">{words.hero.note}</p>
        </div>
        <div className="mx-auto w-full max-w-[30rem] md:pt-8">
          <Mailbox />
        </div>
      </div>
    </section>
  );
}

function InfoCards() {
  const words = useWords(contactPageWords);
  return (
    <section aria-labelledby="contact-ways-title" className="grid content-start gap-4">
      <h2 id="contact-ways-title" className="text-title">
        {words.cards.title}
      </h2>
      <ul className="grid gap-4">
        <InfoCard icon={<Mail size={24} />} title={words.cards.email} note={words.cardNotes.email}>
          <a href={`mailto:${siteConfig.email}`} className="text-link wrap-anywhere">
            <EmailText email={siteConfig.email} />
          </a>
        </InfoCard>
        <InfoCard
          icon={<Phone size={24} />}
          title={words.cards.phone}
          note={`${siteConfig.responseTime}. ${words.cardNotes.phone}.`}
        >
          <a href={siteConfig.phoneHref} className="text-link">
            {siteConfig.phone}
          </a>
        </InfoCard>
        <InfoCard icon={<Clock size={24} />} title={words.cards.hours} note={words.cards.hoursNote}>
          {siteConfig.officeHours}
        </InfoCard>
      </ul>
      <p data-promise={words.promise} className="contact-promise" />
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
    <li className="grid grid-cols-[auto_1fr] content-start gap-x-4 gap-y-1 rounded-lg border border-line bg-surface p-5 shadow-card">
      <span aria-hidden="true" className="row-span-3 text-brass-ink">
        {icon}
      </span>
      <h3 className="text-title">{title}</h3>
      <p className="min-w-0 font-semibold">{children}</p>
      <p className="text-sm text-ink-muted">{note}</p>
    </li>
  );
}
