import type { ReactNode } from "react";
import { useLocation } from "react-router";
import type { Navigation } from "#features/site/core/navigation.ts";
import { locales, localPath } from "#platform/core/locale.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Button, buttonClasses } from "#ui/button.tsx";
import { siteConfig } from "#site.config.ts";
import { shellWords } from "./shell-words.ts";
import { SiteFooter, TaskFooter } from "./site-footer.tsx";
import { LogoMark, SiteHeader } from "./site-header.tsx";
import { PageLink } from "#platform/web/page-link.tsx";

interface SiteShellProps {
  readonly navigation: Navigation;
  readonly year: number;
  /** The page's full address, for print. */
  readonly address: string | undefined;
  /** Whether the site uses analytics at all; only then is the visitor asked. */
  readonly asksConsent: boolean;
  /** The page is a single task: nothing invites to another one. */
  readonly isTask: boolean;
  /** The back office has no public header and footer. */
  readonly bare: boolean;
  readonly children: ReactNode;
}

const mainId = "main";

/** The frame of every page: a skip link, the header, the footer. */
export function SiteShell(props: SiteShellProps) {
  const { navigation, year, address, asksConsent, isTask, bare, children } = props;
  const Footer = isTask ? TaskFooter : SiteFooter;
  return (
    <>
      <a href={`#${mainId}`} className="skip-link" data-print="hide">
        {useWords(shellWords).skipToContent}
      </a>
      {asksConsent && !bare ? <ConsentBar /> : null}
      {/* It would cover the buttons of a task; the header has the language links there, too. */}
      {bare || isTask ? null : <LanguageOffers />}
      {bare ? null : <SiteHeader links={navigation.header} hasCallToAction={!isTask} />}
      {bare ? null : <Letterhead address={address} />}
      <main id={mainId} tabIndex={-1} className="grow">
        {children}
      </main>
      {bare ? null : <Footer navigation={navigation} year={year} asksConsent={asksConsent} />}
    </>
  );
}

/**
 * Asks once for consent to analytics. Hidden until the page's script has looked for a stored
 * answer.
 */
function ConsentBar() {
  const words = useWords(shellWords).consent;
  return (
    <section id="consent" aria-label={words.title} className="consent-bar" data-print="hide" hidden>
      <div className="consent-ask">
        <p className="max-w-measure">
          {words.text}{" "}
          <PageLink href="/privacy#on-your-device" className="text-link">
            {words.more}
          </PageLink>
        </p>
        <div className="grid grid-cols-2 gap-3">
          <Button tone="secondary" size="sm" value="denied">
            {words.no}
          </Button>
          <Button tone="secondary" size="sm" value="granted">
            {words.yes}
          </Button>
        </div>
      </div>
      <div className="consent-signalled">
        <p className="max-w-measure">{words.signalled}</p>
        <Button tone="secondary" size="sm">
          {words.close}
        </Button>
      </div>
    </section>
  );
}

/**
 * Offers the page in the browser's language, in that language. Hidden until the page's script has
 * checked; it never redirects by itself, and one press closes it permanently.
 */
function LanguageOffers() {
  const own = useLocale();
  const { pathname } = useLocation();
  return locales
    .filter((locale) => locale !== own)
    .map((locale) => {
      const words = shellWords[locale].languageOffer;
      return (
        <section
          key={locale}
          lang={locale}
          aria-label={words.text}
          data-language-offer={locale}
          data-print="hide"
          className="language-offer"
          hidden
        >
          <p>{words.text}</p>
          <a
            href={localPath(pathname, locale)}
            hrefLang={locale}
            data-language={locale}
            className={buttonClasses({ size: "sm" })}
          >
            {words.yes}
          </a>
          <Button tone="quiet" size="sm" data-language={own}>
            {words.no}
          </Button>
        </section>
      );
    });
}

/** Printed instead of header and footer: the agency, its contact data, and the page's address. */
function Letterhead({ address }: { readonly address: string | undefined }) {
  const { street, city, region, postalCode } = siteConfig.postalAddress;
  return (
    <div className="letterhead">
      <div className="flex items-center gap-4">
        <LogoMark />
        <div className="grow">
          <p className="font-display text-heading">{siteConfig.name}</p>
          <p>{`${siteConfig.phone} · ${siteConfig.email}`}</p>
        </div>
        <div>
          <p>{`${street}, ${city}, ${region} ${postalCode}`}</p>
          {address ? <p>{address}</p> : null}
        </div>
      </div>
    </div>
  );
}
