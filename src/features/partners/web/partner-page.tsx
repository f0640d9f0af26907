import type { ReactNode } from "react";
import { data, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { questionnairePath } from "#features/site/core/navigation.ts";
import { DisclaimerSection } from "#features/site/web/parts/disclaimer.tsx";
import { SplitSection } from "#features/site/web/parts/sections.tsx";
import { goalWords } from "#features/site/web/parts/words.ts";
import { languageNames, pageLanguage } from "#platform/core/locale.ts";
import {
  type PartnerSentences,
  readPartnerSentences,
} from "#platform/core/site/partner-sentence.ts";
import { type ShownPartner, withPartner } from "#platform/core/site/shown-partner.ts";
import { stateNames } from "#platform/core/site/us-states.ts";
import { siteSettingsContext } from "#platform/web/site-settings.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { people } from "#platform/core/site/people.ts";
import { siteConfig } from "#site.config.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Portrait } from "#ui/people-list.tsx";
import { FactList } from "#ui/table.tsx";
import { partnerWords } from "./partner-words.ts";

/** With the agency's link where the partner's own does not count, and the published sentences. */
type LinkedPartner = ShownPartner & PartnerSentences & { readonly scheduleUrl: string };

export function loader({ context, params }: LoaderFunctionArgs): LinkedPartner {
  const { partners, scheduleUrl, edition } = context.get(siteSettingsContext);
  const partner = partners.find(({ name }) => name === params["name"]);
  if (!partner) throw data(null, { status: 404 });
  return {
    ...partner,
    ...readPartnerSentences(edition?.overrides, partner.account, partner.sentence),
    scheduleUrl: partner.scheduleUrl ?? scheduleUrl,
  };
}

/** A partner's own page: who they are, where they are licensed, and how to begin with them. */
export default function PartnerPage() {
  const partner = useLoaderData<typeof loader>();
  return (
    <>
      <Introduction partner={partner} />
      <WaysToBegin partner={partner} />
      <Licenses partner={partner} />
      <DisclaimerSection />
    </>
  );
}

interface PartProps {
  readonly partner: LinkedPartner;
}

function Introduction({ partner }: PartProps) {
  const { shownName, licenses, languages } = partner;
  const words = useWords(partnerWords);
  const locale = useLocale();
  // The page about the agency has the picture and role of people whom it names.
  const person = people.find(({ account }) => account === partner.account);
  const role = person?.role[locale] ?? (licenses.length > 0 ? words.role : null);
  const [language, ...others] = languages;
  const translated = locale === "es" ? partner.sentenceEs : null;
  const sentence = translated ?? partner.sentence.trim();
  return (
    <section className="border-b border-line">
      <div className="site-wide grid gap-6 py-10 md:py-16">
        <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
          {person ? <Portrait {...person} isFirst /> : null}
          <div className="grid min-w-0 gap-1">
            <h1 className="text-display wrap-anywhere">{shownName}</h1>
            {role ? <p className="text-lg">{role}</p> : null}
            <p className="text-ink-muted">{words.ofAgency}</p>
            <p className="flex flex-wrap gap-x-2 font-semibold text-primary">
              <span className="font-normal text-ink-muted">{words.speaks}</span>
              {languages.map((one) => (
                <span key={one} lang={pageLanguage(one)}>
                  {languageNames[one]}
                </span>
              ))}
            </p>
          </div>
        </div>
        {sentence ? (
          <blockquote
            // A sentence by somebody who speaks a single language is marked with that language, unless
            // it was written for the page's own language.
            lang={
              translated === null && language && others.length === 0
                ? pageLanguage(language)
                : undefined
            }
            className="max-w-measure border-l-4 border-brass pl-5 font-display text-heading wrap-anywhere"
          >
            <p>{sentence}</p>
          </blockquote>
        ) : null}
      </div>
    </section>
  );
}

function WaysToBegin({ partner: { name, scheduleUrl } }: PartProps) {
  const words = useWords(partnerWords);
  const { ways, buttons } = words;
  const { blueprint } = useWords(goalWords);
  return (
    <section aria-labelledby="ways-title" className="site-section bg-sunken">
      <div className="site-wide grid gap-8">
        <h2 id="ways-title" className="text-headline">
          {words.waysTitle}
        </h2>
        <ul className="grid gap-6 md:grid-cols-3">
          <Way text={ways.blueprint}>
            <ButtonLink href={withPartner(questionnairePath, name)} wide>
              {blueprint}
            </ButtonLink>
          </Way>
          <Way text={ways.calculators}>
            <ButtonLink href={withPartner("/calculators", name)} tone="secondary" wide>
              {buttons.calculators}
            </ButtonLink>
          </Way>
          <Way text={ways.schedule}>
            <ButtonLink href={scheduleUrl} tone="secondary" wide target="_blank" rel="noopener">
              <span>
                {buttons.schedule} <span className="text-sm">({buttons.opensBeside})</span>
              </span>
            </ButtonLink>
          </Way>
        </ul>
        <p>
          {ways.phone}{" "}
          <a href={siteConfig.phoneHref} className="text-link font-semibold whitespace-nowrap">
            {siteConfig.phone}
          </a>
        </p>
      </div>
    </section>
  );
}

function Way({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  return (
    <li className="grid content-between gap-4 rounded-lg border border-line bg-surface p-6 shadow-card">
      <p>{text}</p>
      {children}
    </li>
  );
}

function Licenses({ partner: { npn, licenses } }: PartProps) {
  const words = useWords(partnerWords).licenses;
  const locale = useLocale();
  const held = licenses.map(({ state, numbers }) => {
    return { label: stateNames[state][locale], value: numbers.join(", ") };
  });
  const facts = [...(npn ? [{ label: words.npn, value: npn }] : []), ...held];
  return (
    <SplitSection id="licenses" words={{ title: words.title, text: words.text }}>
      <div className="grid gap-6">
        {facts.length > 0 ? <FactList facts={facts} /> : null}
        <p>{held.length > 0 ? words.elsewhere : words.none}</p>
      </div>
    </SplitSection>
  );
}
