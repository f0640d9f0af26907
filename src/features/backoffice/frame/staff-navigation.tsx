import { CircleUserRound, LogOut } from "lucide-react";
import { Link, PrefetchPageLinks, useLocation } from "react-router";
import { useHydrated } from "#platform/web/use-hydrated.ts";
import { useWords } from "#platform/web/use-words.ts";
import { siteConfig } from "#site.config.ts";
import { buttonClasses } from "#ui/button-classes.ts";
import { Button } from "#ui/button.tsx";
import { joinClasses } from "#ui/join-classes.ts";
import { accountPath, loginPath, useSignedInRole } from "./staff-gate.tsx";
import "./staff-navigation.css";
import { listSections } from "./staff-sections.ts";
import { staffWords } from "./staff-words.ts";
import { useLogout } from "./use-logout.ts";

/** The way to every part of the back office, and out of it; on every staff page. */
export function StaffNavigation() {
  const words = useWords(staffWords).navigation;
  const { pathname } = useLocation();
  const logOut = useLogout();
  const isHydrated = useHydrated();
  return (
    <header className="border-b border-line bg-surface" data-print="hide">
      {/* Logging out has to lead there without a network, too. In the server's HTML the router would
          also name data to load ahead, which there is none of and the content policy forbids. */}
      {isHydrated ? <PrefetchPageLinks page={loginPath} /> : null}
      <div className="mx-auto flex w-full max-w-page flex-wrap items-center gap-x-4 px-5 sm:px-8 xl:gap-x-6">
        <span className="flex items-center gap-2 py-2 font-display text-base max-xl:grow">
          <img src="/icon.svg" alt="" width={28} height={28} />
          {siteConfig.shortName}
        </span>
        <nav
          aria-label={words.label}
          className="grow max-xl:order-last max-xl:-mx-2 max-xl:w-full max-xl:flex-none"
        >
          <ul className="staff-sections">
            {listSections(useSignedInRole()).map(({ key, to, pages }) => (
              <li key={key}>
                <Link
                  to={to}
                  aria-current={
                    pathname === to ? "page" : pathname.startsWith(pages) ? "true" : undefined
                  }
                  className="staff-section"
                >
                  {words[key]}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="-mr-2 flex sm:-mr-4">
          <Link
            to={accountPath}
            aria-current={pathname === accountPath ? "page" : undefined}
            className={joinClasses(buttonClasses({ tone: "quiet", size: "sm" }), "max-sm:px-2")}
          >
            <CircleUserRound aria-hidden="true" size={18} />
            <span className="max-sm:sr-only">{words.account}</span>
          </Link>
          <Button tone="quiet" size="sm" className="max-sm:px-2" onClick={() => void logOut()}>
            <LogOut aria-hidden="true" size={18} />
            {words.logout}
          </Button>
        </div>
      </div>
    </header>
  );
}
