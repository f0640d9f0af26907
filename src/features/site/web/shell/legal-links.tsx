import type { NavigationLink } from "#features/site/core/navigation.ts";
import { useWords } from "#platform/web/use-words.ts";
import { siteConfig } from "#site.config.ts";
import { shellWords } from "./shell-words.ts";

interface LegalLinksProps {
  readonly links: readonly NavigationLink[];
  readonly year: number;
  readonly asksConsent: boolean;
}

/** The last line of every page. */
export function LegalLinks({ links, year, asksConsent }: LegalLinksProps) {
  const words = useWords(shellWords);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 text-sm">
      <ul className="flex flex-wrap gap-x-6 gap-y-1">
        {links.map((link) => (
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
      <p className="text-band-muted">{`© ${year} ${siteConfig.legalName}. ${words.rights}`}</p>
    </div>
  );
}
