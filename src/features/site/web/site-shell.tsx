import type { ReactNode } from "react";
import type { NavigationLink } from "#features/site/core/navigation.ts";
import type { Locale } from "#platform/core/locale.ts";
import { shellWords } from "./shell-words.ts";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";

interface SiteShellProps {
  readonly locale: Locale;
  readonly links: readonly NavigationLink[];
  readonly year: number;
  /** The back office stands by itself, without the public header and footer. */
  readonly bare: boolean;
  readonly children: ReactNode;
}

const mainId = "main";

/** What stands around every page: a way past the header, the header, the footer. */
export function SiteShell({ locale, links, year, bare, children }: SiteShellProps) {
  return (
    <>
      <a href={`#${mainId}`} className="skip-link">
        {shellWords[locale].skipToContent}
      </a>
      {bare ? null : <SiteHeader locale={locale} links={links} />}
      <main id={mainId} tabIndex={-1} className="grow">
        {children}
      </main>
      {bare ? null : <SiteFooter locale={locale} year={year} />}
    </>
  );
}
