import { Menu, X } from "lucide-react";
import type { NavigationLink } from "#features/site/core/navigation.ts";
import { QuestionnaireLink } from "#features/site/web/parts/questionnaire-link.tsx";
import { useWords } from "#platform/web/use-words.ts";
import { Logo } from "./logo.tsx";
import { shellWords } from "./shell-words.ts";

interface SiteHeaderProps {
  readonly links: readonly NavigationLink[];
}

const menuId = "site-menu";

export function SiteHeader({ links }: SiteHeaderProps) {
  const words = useWords(shellWords);
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
                <a href={link.href} className="site-nav-link">
                  {link.label}
                </a>
              </li>
            ))}
            <li className="ml-3">
              <QuestionnaireLink size="sm">{words.callToAction}</QuestionnaireLink>
            </li>
          </ul>
        </nav>
        <button type="button" popoverTarget={menuId} className="site-menu-toggle lg:hidden">
          <Menu aria-hidden="true" size={22} className="when-closed" />
          <X aria-hidden="true" size={22} className="when-open" />
          {words.menu}
        </button>
      </div>
      <MobileMenu links={links} />
    </header>
  );
}

/** The browser's own popover: opens, closes and takes Escape with no script at all. */
function MobileMenu({ links }: SiteHeaderProps) {
  const words = useWords(shellWords);
  return (
    <div id={menuId} popover="auto" className="site-menu">
      <nav aria-label={words.menu}>
        <ul className="grid">
          {links.map((link) => (
            <li key={link.href}>
              <a href={link.href} className="site-menu-link">
                {link.label}
              </a>
            </li>
          ))}
        </ul>
        <QuestionnaireLink wide className="mt-6">
          {words.callToAction}
        </QuestionnaireLink>
      </nav>
    </div>
  );
}
