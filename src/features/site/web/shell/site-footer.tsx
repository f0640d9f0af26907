import type {
  Navigation,
  NavigationGroup,
  NavigationLink,
} from "#features/site/core/navigation.ts";
import { useWords } from "#platform/web/use-words.ts";
import { siteConfig } from "#site.config.ts";
import { Tooltip } from "#ui/tooltip.tsx";
import { AgencyFacts } from "./agency-facts.tsx";
import { LegalLinks } from "./legal-links.tsx";
import { LogoMark } from "./logo.tsx";
import { shellWords } from "./shell-words.ts";

interface SiteFooterProps {
  readonly navigation: Navigation;
  readonly year: number;
  readonly asksConsent: boolean;
}

export function SiteFooter({ navigation, year, asksConsent }: SiteFooterProps) {
  const words = useWords(shellWords);
  return (
    <footer className="site-footer on-band" data-print="hide">
      <div className="mx-auto grid w-full max-w-page gap-10 px-5 py-12 sm:px-8 lg:py-16">
        <Agency />
        <nav
          aria-label={words.footerNavigation}
          className="grid grid-cols-2 gap-x-6 gap-y-8 border-t border-band-line pt-8 sm:gap-x-8 lg:grid-cols-4"
        >
          {navigation.footer.map((group) => (
            <LinkGroup key={group.title} {...group} />
          ))}
        </nav>
        <div className="grid gap-x-8 gap-y-6 border-t border-band-line pt-8 text-sm lg:grid-cols-2">
          <AgencyFacts />
          <p className="max-w-measure text-band-muted">{words.disclaimer}</p>
        </div>
        <div className="border-t border-band-line pt-6">
          <LegalLinks links={navigation.legal} year={year} asksConsent={asksConsent} />
        </div>
      </div>
    </footer>
  );
}

/** Around a task: what the law wants, somebody to ask, and nothing else that leads away. */
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

function LinkGroup({ title, links }: NavigationGroup) {
  return (
    <div className="grid content-start gap-2">
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
    <a href={href} className="footer-link">
      {label}
    </a>
  );
  return hint ? <Tooltip text={hint}>{link}</Tooltip> : link;
}

function Agency() {
  const { street, city, region, postalCode } = siteConfig.postalAddress;
  return (
    <div className="grid gap-x-12 gap-y-8 md:grid-cols-[1fr_auto]">
      <div className="grid content-start justify-items-start gap-4">
        <LogoMark size={52} />
        <p className="font-display text-heading">
          {siteConfig.tagline.split(/(?<=\.) /).map((sentence) => (
            <span key={sentence} className="inline-block pr-[0.25em]">
              {sentence}
            </span>
          ))}
        </p>
      </div>
      <address className="grid content-start justify-items-start text-sm text-band-muted not-italic">
        <a href={siteConfig.phoneHref} className="footer-link">
          {siteConfig.phone}
        </a>
        <a href={`mailto:${siteConfig.email}`} className="footer-link">
          {siteConfig.email}
        </a>
        <span className="pt-2">{siteConfig.officeHours}</span>
        <span>{useWords(shellWords).replyPromise}</span>
        <span className="pt-2">{street}</span>
        <span>{`${city}, ${region} ${postalCode}`}</span>
      </address>
    </div>
  );
}
