import { Info, Plus } from "lucide-react";
import type { ReactNode } from "react";
import type {
  Navigation,
  NavigationGroup,
  NavigationLink,
} from "#features/site/core/navigation.ts";
import { defaultLocale, locales } from "#platform/core/locale.ts";
import { useShownLicenses } from "#platform/web/use-shown-licenses.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Hint, Tooltip } from "#ui/notices/tooltip.tsx";
import { joinClasses } from "#ui/join-classes.ts";
import { VisuallyHidden } from "#ui/text.tsx";
import { people } from "#platform/core/site/people.ts";
import { siteConfig } from "#site.config.ts";
import { shellWords } from "./shell-words.ts";
import { LogoMark } from "./site-header.tsx";
import { PageLink } from "#platform/web/page-link.tsx";

interface SiteFooterProps {
  readonly navigation: Navigation;
  readonly year: number;
  readonly asksConsent: boolean;
}

export function SiteFooter({ navigation, year, asksConsent }: SiteFooterProps) {
  const words = useWords(shellWords);
  return (
    <footer className="site-footer on-band" data-print="hide">
      <div className="mx-auto grid w-full max-w-page gap-4 px-5 py-5 sm:gap-10 sm:px-8 lg:py-16">
        <Agency />
        <nav
          aria-label={words.footerNavigation}
          className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-x-6 gap-y-2 border-t border-band-line pt-4 sm:grid-cols-2 sm:gap-8 sm:pt-6 lg:grid-cols-4"
        >
          {navigation.footer.map((group) => (
            <LinkGroup key={group.title} {...group} className={group.isTopics && "max-sm:hidden"} />
          ))}
          <Topics groups={navigation.footer.filter(({ isTopics }) => isTopics)} />
        </nav>
        <div className="grid gap-x-8 gap-y-4 border-t border-band-line pt-4 text-xs sm:pt-6 sm:text-sm lg:grid-cols-2">
          <AgencyFacts />
          <p className="max-w-measure text-band-muted">{words.disclaimer}</p>
        </div>
        <div className="border-t border-band-line pt-2 sm:pt-6">
          <LegalLinks links={navigation.legal} year={year} asksConsent={asksConsent} />
        </div>
      </div>
    </footer>
  );
}

/** The footer of a task: what the law requires, contact data, and no other links. */
export function TaskFooter({ navigation, year, asksConsent }: SiteFooterProps) {
  const words = useWords(shellWords);
  return (
    <footer className="site-footer on-band" data-print="hide">
      <div className="mx-auto grid w-full max-w-page gap-x-8 gap-y-4 px-5 py-6 text-sm sm:px-8 lg:grid-cols-[auto_1fr]">
        <p>
          {words.callUs}{" "}
          <a href={siteConfig.phoneHref} className="footer-link font-semibold whitespace-nowrap">
            {siteConfig.phone}
          </a>
        </p>
        <LegalLinks links={navigation.legal} year={year} asksConsent={asksConsent} />
      </div>
    </footer>
  );
}

/** Links to pages to read, collapsed to one line: on a phone fifteen links would fill a screen. */
function Topics({ groups }: { readonly groups: readonly NavigationGroup[] }) {
  const { topics } = useWords(shellWords);
  return (
    <details className="footer-topics col-span-full sm:hidden">
      <summary>
        {topics}
        <Plus aria-hidden="true" size={20} className="faq-mark" />
      </summary>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-x-6 gap-y-2 pt-1 pb-3">
        {groups.map((group) => (
          <LinkGroup key={group.title} {...group} />
        ))}
      </div>
    </details>
  );
}

function LinkGroup({
  title,
  links,
  className,
}: NavigationGroup & { readonly className?: string | false | undefined }) {
  return (
    <div className={joinClasses("grid content-start gap-1 sm:gap-2", className)}>
      <h2 className="font-sans text-sm font-semibold text-band-brass">{title}</h2>
      <ul className="grid text-sm">
        {links.map((link) => (
          <li key={link.href}>
            <FooterLink {...link} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function FooterLink({ href, label, hint }: NavigationLink) {
  const link = (
    <PageLink href={href} className="footer-link">
      {label}
    </PageLink>
  );
  return hint ? <Tooltip text={hint}>{link}</Tooltip> : link;
}

function Agency() {
  const locale = useLocale();
  const { street, city, region, postalCode } = siteConfig.postalAddress;
  return (
    <div className="grid gap-x-12 gap-y-8 md:grid-cols-[1fr_auto]">
      <div className="flex items-center gap-4 max-sm:hidden md:grid md:content-start md:justify-items-start">
        <LogoMark size={52} />
        <p className="font-display text-heading">
          {siteConfig.tagline[locale].split(/(?<=\.) /).map((sentence) => (
            <span key={sentence} className="inline-block pr-[0.25em]">
              {sentence}
            </span>
          ))}
        </p>
      </div>
      <address className="flex flex-wrap gap-x-6 text-sm text-band-muted not-italic md:grid md:content-start md:justify-items-start">
        <a href={siteConfig.phoneHref} className="footer-link">
          {siteConfig.phone}
        </a>
        <a href={`mailto:${siteConfig.email}`} className="footer-link">
          {siteConfig.email}
        </a>
        <span className="grid pt-2 text-xs sm:text-sm">
          <span>{siteConfig.officeHours[locale]}</span>
          <span>{siteConfig.responseTime[locale]}</span>
          <SpokenLanguages />
        </span>
        <span className="grid content-start pt-2 text-xs sm:text-sm">
          <span>{street}</span>
          <span>{`${city}, ${region} ${postalCode}`}</span>
        </span>
      </address>
    </div>
  );
}

/**
 * The languages in which families can talk with somebody, named in those languages, and a note
 * where there is nobody.
 */
function SpokenLanguages() {
  const own = useLocale();
  return locales
    .filter((locale) => locale !== defaultLocale)
    .map((locale) => {
      const isSpoken = people.some(({ speaks }) => speaks.includes(locale));
      const { spoken, notSpoken } = shellWords[locale].phone;
      if (!isSpoken && locale !== own) return null;
      return (
        <span key={locale} lang={locale} className="font-semibold">
          {isSpoken ? spoken : notSpoken}
        </span>
      );
    });
}

/**
 * The states in which the agency may sell insurance, and those of the people who answer who have a
 * license, each with its number.
 */
function AgencyFacts() {
  const words = useWords(shellWords);
  const locale = useLocale();
  return (
    <dl className="flex flex-wrap content-start gap-x-6 gap-y-5">
      <FactRow
        title={words.licensedIn}
        hint={
          <Hint text={words.numbersHint} className="-my-1 justify-center align-middle">
            <Info aria-hidden="true" size={16} />
            <VisuallyHidden>{words.numbers}</VisuallyHidden>
          </Hint>
        }
        facts={useShownLicenses().map(({ state, number }) => ({ name: state[locale], number }))}
      />
      <FactRow
        title={words.people}
        facts={people.flatMap(({ name, licenseNumber: number }) =>
          number === null ? [] : { name, number },
        )}
      />
    </dl>
  );
}

interface FactRowProps {
  readonly title: string;
  readonly hint?: ReactNode;
  readonly facts: ReadonlyArray<{ readonly name: string; readonly number: string | null }>;
}

function FactRow({ title, hint, facts }: FactRowProps) {
  if (facts.length === 0) return null;
  return (
    <div className="grow basis-26">
      <dt className="font-semibold">
        {title} {hint}
      </dt>
      {facts.map(({ name, number }) => (
        <dd key={`${name} ${number}`} className="text-band-muted">
          {name}{" "}
          {number === null ? null : <span className="whitespace-nowrap">{`(${number})`}</span>}
        </dd>
      ))}
    </div>
  );
}

interface LegalLinksProps {
  readonly links: readonly NavigationLink[];
  readonly year: number;
  readonly asksConsent: boolean;
}

/** The last line of every page. */
function LegalLinks({ links, year, asksConsent }: LegalLinksProps) {
  const words = useWords(shellWords);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-1 text-sm">
      <ul className="flex flex-wrap gap-x-6 gap-y-1">
        {links.map((link) => (
          <li key={link.href}>
            <PageLink href={link.href} className="footer-link">
              {link.label}
            </PageLink>
          </li>
        ))}
        {asksConsent ? (
          <li>
            <button type="button" data-consent-open hidden className="footer-link">
              {words.consent.title}
            </button>
          </li>
        ) : null}
      </ul>
      <p className="text-band-muted max-sm:text-xs">{`© ${year} ${siteConfig.legalName}. ${words.rights}`}</p>
    </div>
  );
}
