import { ChevronDown, Menu, X } from "lucide-react";
import { useLocation } from "react-router";
import type { NavigationLink } from "#features/site/core/navigation.ts";
import { QuestionnaireLink } from "#features/site/web/parts/ways-on.tsx";
import { languageNames, locales, localPath } from "#platform/core/locale.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { siteConfig } from "#site.config.ts";
import { shellWords } from "./shell-words.ts";
import { PageLink } from "#platform/web/page-link.tsx";

interface SiteHeaderProps {
  readonly links: readonly NavigationLink[];
  /** Links to the main task; not on the page of that task itself. */
  readonly hasCallToAction: boolean;
}

const menuId = "site-menu";

export function SiteHeader({ links, hasCallToAction }: SiteHeaderProps) {
  const words = useWords(shellWords);
  const { pathname } = useLocation();
  return (
    <header className="site-header" data-print="hide">
      <div className="mx-auto flex min-h-18 w-full max-w-page flex-wrap items-center justify-between gap-1 px-5 sm:gap-4 sm:px-8">
        <PageLink href="/" className="block py-2 leading-none text-primary no-underline">
          <Logo />
        </PageLink>
        <nav aria-label={words.mainNavigation} className="hidden lg:block">
          <ul className="flex items-center gap-1">
            {links.map((link) => (
              <li key={link.href}>
                {link.links ? (
                  <Offer {...link} />
                ) : (
                  <PageLink
                    href={link.href}
                    aria-current={describeCurrent(link.href, pathname)}
                    className="site-nav-link"
                  >
                    {link.label}
                  </PageLink>
                )}
              </li>
            ))}
            <li>
              <LanguageLinks className="site-nav-link font-semibold" />
            </li>
            {hasCallToAction ? (
              <li className="ml-3">
                <QuestionnaireLink size="sm" className="whitespace-nowrap" />
              </li>
            ) : null}
          </ul>
        </nav>
        {hasCallToAction ? (
          <QuestionnaireLink size="sm" className="ml-auto max-md:hidden lg:hidden" />
        ) : null}
        <LanguageLinks className="header-language lg:hidden" />
        <button type="button" popoverTarget={menuId} className="site-menu-toggle lg:hidden">
          <Menu aria-hidden="true" size={22} className="when-closed" />
          <X aria-hidden="true" size={22} className="when-open" />
          {words.menu}
        </button>
      </div>
      <MobileMenu links={links} hasCallToAction={hasCallToAction} />
    </header>
  );
}

/**
 * Links to the same page in the other languages; the page's script keeps the query and the
 * fragment. Where there is little room the language code replaces its name.
 */
function LanguageLinks({ className }: { readonly className: string }) {
  const own = useLocale();
  const { pathname } = useLocation();
  return locales
    .filter((locale) => locale !== own)
    .map((locale) => (
      <a
        key={locale}
        href={localPath(pathname, locale)}
        lang={locale}
        hrefLang={locale}
        data-language={locale}
        className={className}
      >
        <span className="language-name">{languageNames[locale]}</span>{" "}
        <span className="language-code">{locale.toUpperCase()}</span>
      </a>
    ));
}

const offerId = "site-offer";

/** On a desktop: a name that opens its links below the header. */
function Offer({ label, links = [] }: NavigationLink) {
  const { pathname } = useLocation();
  const isHere = links.some(({ href }) => href === pathname);
  return (
    <>
      <button
        type="button"
        popoverTarget={offerId}
        aria-current={isHere ? "true" : undefined}
        className="site-nav-link"
      >
        {label}
        <ChevronDown aria-hidden="true" size={16} />
      </button>
      <div id={offerId} popover="auto" className="site-offer">
        <ul className="mx-auto grid w-full max-w-page grid-cols-4 gap-6 px-5 sm:px-8">
          {links.map(({ href, label: name, text }) => (
            <li key={href}>
              <PageLink
                href={href}
                aria-current={describeCurrent(href, pathname)}
                className="offer-link"
              >
                <span className="font-display text-title">{name}</span>
                <span className="text-sm text-ink-muted">{text}</span>
              </PageLink>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

/** The browser's native popover: opens, closes and handles Escape without script. */
function MobileMenu({ links, hasCallToAction }: SiteHeaderProps) {
  const words = useWords(shellWords);
  return (
    <div id={menuId} popover="auto" className="site-menu">
      <nav aria-label={words.menu}>
        <LanguageLinks className="site-menu-link menu-language" />
        <ul className="grid gap-x-8 sm:grid-cols-2">
          {links.map((link) => (
            <li key={link.href}>
              {link.links ? (
                <p className="pt-1 text-sm font-semibold text-brass-ink">{link.label}</p>
              ) : (
                <MenuLink {...link} />
              )}
              {link.links ? (
                <ul>
                  {link.links.map((inner) => (
                    <li key={inner.href}>
                      <MenuLink {...inner} />
                    </li>
                  ))}
                </ul>
              ) : null}
            </li>
          ))}
        </ul>
        {hasCallToAction ? <QuestionnaireLink wide className="mt-6" /> : null}
        <p className="pt-5 text-center text-sm">
          {words.callUs}{" "}
          <a href={siteConfig.phoneHref} className="text-link font-semibold whitespace-nowrap">
            {siteConfig.phone}
          </a>
        </p>
      </nav>
    </div>
  );
}

function MenuLink({ href, label }: NavigationLink) {
  const { pathname } = useLocation();
  return (
    <PageLink href={href} aria-current={describeCurrent(href, pathname)} className="site-menu-link">
      {label}
    </PageLink>
  );
}

/** The page itself, or one below it. */
function describeCurrent(href: string, pathname: string): "page" | "true" | undefined {
  if (pathname === href) return "page";
  return pathname.startsWith(`${href}/`) ? "true" : undefined;
}

/** The logo: a hearth's arch that is also half a tree's rings, with a brass fire in the center. */
export function LogoMark({ size = 40 }: { size?: number }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 40 40" width={size} height={size} fill="none">
      <path d="M4 34V20a16 16 0 0 1 32 0v14" stroke="currentColor" strokeWidth="3" />
      <path d="M10.5 34V20.5a9.5 9.5 0 0 1 19 0V34" stroke="currentColor" strokeWidth="2.25" />
      <path d="M2 35.5h36" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
      <path
        d="M20 31.5c-3.3 0-5.2-2.1-5.2-4.9 0-3.6 3.6-5 4.3-9.1 3.2 1.9 6.1 5.3 6.1 9.1 0 2.8-1.9 4.9-5.2 4.900Z"
        fill="var(--logo-fire, var(--brass))"
      />
    </svg>
  );
}

function Logo() {
  return (
    <span className="inline-flex items-center gap-2.5">
      <LogoMark />
      <span className="logo-words grid leading-none">
        <span className="font-display text-[min(1.375rem,7vw)] leading-none">
          {siteConfig.shortName}
        </span>
        <span className="mt-1 text-[min(0.75rem,4vw)] leading-none font-semibold tracking-[0.09em] text-ink-muted">
          {siteConfig.name.replace(siteConfig.shortName, "").trim()}
        </span>
      </span>
    </span>
  );
}
