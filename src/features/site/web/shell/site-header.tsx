import { Menu, X } from "lucide-react";
import { useLocation } from "react-router";
import type { NavigationLink } from "#features/site/core/navigation.ts";
import { QuestionnaireLink } from "#features/site/web/parts/questionnaire-link.tsx";
import { useWords } from "#platform/web/use-words.ts";
import { siteConfig } from "#site.config.ts";
import { Logo } from "./logo.tsx";
import { shellWords } from "./shell-words.ts";

interface SiteHeaderProps {
  readonly links: readonly NavigationLink[];
  /** Leads to the main task; not on the page of that task itself. */
  readonly hasCallToAction: boolean;
}

const menuId = "site-menu";

export function SiteHeader({ links, hasCallToAction }: SiteHeaderProps) {
  const words = useWords(shellWords);
  const { pathname } = useLocation();
  return (
    <header className="site-header" data-print="hide">
      <div className="mx-auto flex h-18 w-full max-w-page items-center justify-between gap-4 px-5 sm:px-8">
        <a href="/" className="block py-2 leading-none text-primary no-underline">
          <Logo />
        </a>
        <nav aria-label={words.mainNavigation} className="hidden lg:block">
          <ul className="flex items-center gap-1">
            {links.map((link) => (
              <li key={link.href}>
                <a
                  href={link.href}
                  aria-current={describeCurrent(link.href, pathname)}
                  className="site-nav-link"
                >
                  {link.label}
                </a>
              </li>
            ))}
            {hasCallToAction ? (
              <li className="ml-3">
                <QuestionnaireLink size="sm" className="whitespace-nowrap">
                  {words.callToAction}
                </QuestionnaireLink>
              </li>
            ) : null}
          </ul>
        </nav>
        {hasCallToAction ? (
          <QuestionnaireLink size="sm" className="ml-auto max-md:hidden lg:hidden">
            {words.callToAction}
          </QuestionnaireLink>
        ) : null}
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

/** The browser's own popover: opens, closes and takes Escape with no script at all. */
function MobileMenu({ links, hasCallToAction }: SiteHeaderProps) {
  const words = useWords(shellWords);
  const { pathname } = useLocation();
  return (
    <div id={menuId} popover="auto" className="site-menu">
      <nav aria-label={words.menu}>
        <ul className="grid gap-x-8 sm:grid-cols-2">
          {links.map((link) => (
            <li key={link.href}>
              <a
                href={link.href}
                aria-current={describeCurrent(link.href, pathname)}
                className="site-menu-link"
              >
                {link.label}
              </a>
            </li>
          ))}
        </ul>
        {hasCallToAction ? (
          <QuestionnaireLink wide className="mt-6">
            {words.callToAction}
          </QuestionnaireLink>
        ) : null}
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

/** The page itself, or one of those below it. */
function describeCurrent(href: string, pathname: string): "page" | "true" | undefined {
  if (pathname === href) return "page";
  return pathname.startsWith(`${href}/`) ? "true" : undefined;
}
