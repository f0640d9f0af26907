import type { ReactNode } from "react";
import type { Navigation } from "#features/site/core/navigation.ts";
import { useWords } from "#platform/web/use-words.ts";
import { ConsentBar } from "./consent-bar.tsx";
import { Letterhead } from "./letterhead.tsx";
import { shellWords } from "./shell-words.ts";
import { SiteFooter, TaskFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";

interface SiteShellProps {
  readonly navigation: Navigation;
  readonly year: number;
  /** The page's own address in full, for paper. */
  readonly address: string | undefined;
  /** Whether visits may be counted by a vendor at all; the visitor is asked only then. */
  readonly asksConsent: boolean;
  /** The page is one task from start to end: nothing invites to another. */
  readonly isTask: boolean;
  /** The back office stands by itself, without the public header and footer. */
  readonly bare: boolean;
  readonly children: ReactNode;
}

const mainId = "main";

/** What stands around every page: a way past the header, the header, the footer. */
export function SiteShell(props: SiteShellProps) {
  const { navigation, year, address, asksConsent, isTask, bare, children } = props;
  const Footer = isTask ? TaskFooter : SiteFooter;
  return (
    <>
      <a href={`#${mainId}`} className="skip-link" data-print="hide">
        {useWords(shellWords).skipToContent}
      </a>
      {asksConsent && !bare ? <ConsentBar /> : null}
      {bare ? null : <SiteHeader links={navigation.header} hasCallToAction={!isTask} />}
      {bare ? null : <Letterhead address={address} />}
      <main id={mainId} tabIndex={-1} className="grow">
        {children}
      </main>
      {bare ? null : <Footer navigation={navigation} year={year} asksConsent={asksConsent} />}
    </>
  );
}
