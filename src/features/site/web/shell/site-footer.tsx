import { listFooterLinks, listReadingLinks } from "#features/site/core/navigation.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { siteConfig } from "#site.config.ts";
import { LogoMark } from "./logo.tsx";
import { shellWords } from "./shell-words.ts";

interface SiteFooterProps {
  readonly year: number;
  readonly asksConsent: boolean;
}

export function SiteFooter({ year, asksConsent }: SiteFooterProps) {
  const words = useWords(shellWords);
  return (
    <footer className="site-footer on-band">
      <div className="mx-auto grid w-full max-w-page gap-10 px-5 py-12 sm:px-8 lg:py-16">
        <Agency />
        <nav aria-label={words.readingNavigation}>
          <ul className="grid grid-cols-2 gap-x-8 gap-y-1.5 text-sm md:grid-cols-4">
            {listReadingLinks(useLocale()).map((link) => (
              <li key={link.href}>
                <a href={link.href} className="footer-link">
                  {link.label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <p className="max-w-measure text-sm text-band-muted">{words.disclaimer}</p>
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-t border-band-line pt-6 text-sm">
          <LegalLinks asksConsent={asksConsent} />
          <p className="text-band-muted">{`© ${year} ${siteConfig.legalName}. ${words.rights}`}</p>
        </div>
      </div>
    </footer>
  );
}

function Agency() {
  const { street, city, region, postalCode } = siteConfig.postalAddress;
  return (
    <div className="grid gap-x-12 gap-y-8 md:grid-cols-[1fr_auto]">
      <div className="grid justify-items-start gap-3">
        <LogoMark size={52} />
        <p className="font-display text-heading">
          {siteConfig.tagline.split(/(?<=\.) /).map((sentence) => (
            <span key={sentence} className="inline-block pr-[0.25em]">
              {sentence}
            </span>
          ))}
        </p>
        <p className="text-sm text-band-muted">{useWords(shellWords).replyPromise}</p>
      </div>
      <address className="grid content-start justify-items-start gap-1 text-sm text-band-muted not-italic">
        <a href={`mailto:${siteConfig.email}`} className="footer-link">
          {siteConfig.email}
        </a>
        <a href={siteConfig.phoneHref} className="footer-link">
          {siteConfig.phone}
        </a>
        <span>{siteConfig.officeHours}</span>
        <span>{street}</span>
        <span>{`${city}, ${region} ${postalCode}`}</span>
      </address>
    </div>
  );
}

function LegalLinks({ asksConsent }: Omit<SiteFooterProps, "year">) {
  const words = useWords(shellWords);
  return (
    <nav aria-label={words.footerNavigation}>
      <ul className="flex flex-wrap gap-x-6 gap-y-1">
        {listFooterLinks(useLocale()).map((link) => (
          <li key={link.href}>
            <a href={link.href} className="footer-link">
              {link.label}
            </a>
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
    </nav>
  );
}
