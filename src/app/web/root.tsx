import { type ReactNode, useEffect, useRef, useState } from "react";
import {
  isRouteErrorResponse,
  Links,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from "react-router";
import { listBreadcrumbs, listNavigation } from "#features/site/core/navigation.ts";
import { findPage, pages } from "#features/site/core/pages.ts";
import { writeSpeculationRules } from "#features/site/core/site-files.ts";
import { isStaffPath } from "#features/site/core/staff-pages.ts";
import { NotFoundCard } from "#features/site/web/parts/not-found-card.tsx";
import { errorWords } from "#features/site/web/shell/shell-words.ts";
import { SiteShell } from "#features/site/web/shell/site-shell.tsx";
import { defaultLocale, type Locale, pageLanguage } from "#platform/core/locale.ts";
import { BreadcrumbsContext } from "#platform/web/breadcrumbs.tsx";
import { IslandScripts } from "#platform/web/islands/island.tsx";
import { toPageEdition, writePageEdition } from "#platform/web/page-edition.ts";
import { HeldLicensesContext } from "#platform/web/use-shown-licenses.ts";
import { FirstScript } from "#platform/web/first-script.tsx";
import { PageHead } from "#platform/web/page-head.tsx";
import { useHydrated } from "#platform/web/page-hooks.ts";
import { type RouteHandle, siteSettingsContext } from "#platform/web/site-settings.ts";
import { LocaleContext, useLocale, useWords } from "#platform/web/use-words.ts";
import displayFont from "#ui/fonts/fraunces-display-latin.woff2?url";
import { NoNotices, ToastProvider } from "#ui/notices/toast-provider.tsx";
import "./app.css";
import { describePageHead } from "./describe-page-head.ts";
import { describeStaffHead } from "./describe-staff-head.ts";
// oxlint-disable-next-line import/default -- Vite makes the default export: the address of the bundled file.
import siteScript from "./site-script.ts?worker&url";
import { PageLink } from "#platform/web/page-link.tsx";

/**
 * Runs on the server only, so that the table of pages and their words stay out of the browser's
 * bundle.
 */
export function loader({ context, request }: LoaderFunctionArgs) {
  const settings = context.get(siteSettingsContext);
  const { locale } = settings;
  const { pathname } = new URL(request.url);
  const { edition: published, partners, staff, ...facts } = settings;
  const edition = published && toPageEdition(published, locale, isStaffPath(pathname));
  return {
    ...facts,
    edition,
    head: describePageHead(pathname, settings.siteUrl, locale, partners, staff.now.held),
    // No back-office page shows it.
    heldLicenses: isStaffPath(pathname) ? null : staff.now.held,
    navigation: listNavigation(locale),
    breadcrumbs: listBreadcrumbs(pathname, locale),
    isTask: findPage(pathname)?.isTask === true,
    year: new Date().getFullYear(),
    speculationRules: writeSpeculationRules(pages, locale),
  };
}

/** The loader's data stays valid until the next full load, so navigation requests nothing. */
export function shouldRevalidate() {
  return false;
}

function useHandle(): RouteHandle {
  const handles = useMatches().map((match) => (match.handle ?? {}) as RouteHandle);
  return Object.assign({}, ...handles);
}

/** The page's language; the default one for a page whose loader failed. */
function usePageLocale(): Locale {
  return useRouteLoaderData<typeof loader>("root")?.locale ?? defaultLocale;
}

export function Layout({ children }: { children: ReactNode }) {
  const { hydrate, island = "" } = useHandle();
  const locale = usePageLocale();
  const { islands, edition: published } = useRouteLoaderData<typeof loader>("root") ?? {};
  // Pages without a form load no words.
  const edition = hydrate || island !== "" ? published : undefined;
  const wordIds = islands?.[island]?.words ?? [];
  return (
    <LocaleContext value={locale}>
      <html
        lang={pageLanguage(locale)}
        data-edition={edition ? writePageEdition(edition, wordIds) : undefined}
      >
        <head>
          <meta charSet="utf-8" />
          {edition ? <FirstScript text={edition.script} /> : null}
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <Meta />
          <HeadTags />
          <IslandCode />
          <Links />
          <link
            rel="preload"
            href={displayFont}
            as="font"
            type="font/woff2"
            crossOrigin="anonymous"
          />
          <HeadScripts />
        </head>
        <body>
          {children}
          <NoNotices locale={locale} />
          {hydrate ? <ScrollMemory /> : null}
          {hydrate ? <Scripts /> : null}
        </body>
      </html>
    </LocaleContext>
  );
}

/**
 * The router's scroll restoration. Its inline script has already run when an error page is drawn in
 * the browser, where the policy forbids making a script from text, so it must not be drawn there.
 */
function ScrollMemory() {
  const isHydrated = useHydrated();
  const [isFirst] = useState(!isHydrated);
  return isFirst ? <ScrollRestoration /> : null;
}

function HeadTags() {
  const data = useRouteLoaderData<typeof loader>("root");
  const failed = Boolean(useRouteError());
  const locale = useLocale();
  const { pathname } = useLocation();
  const isHydrated = useHydrated();
  const head = (isHydrated && data ? describeStaffHead(pathname, data.siteUrl, locale) : null) ??
    data?.head ?? {
      title: errorWords[locale].title,
      share: null,
      noindex: true,
      facts: [],
      locale,
    };
  return <PageHead {...head} noindex={head.noindex || failed} />;
}

/** The code of a page's island; most public pages have none. */
function IslandCode() {
  const { island } = useHandle();
  const islands = useRouteLoaderData<typeof loader>("root")?.islands;
  const assets = island === undefined ? undefined : islands?.[island];
  return assets ? <IslandScripts {...assets} /> : null;
}

/** The site's own small script and speculation rules; staff pages have neither. */
function HeadScripts() {
  const data = useRouteLoaderData<typeof loader>("root");
  const isStaffPage = isStaffPath(useLocation().pathname);
  if (isStaffPage) return null;
  return (
    <>
      <script
        type="module"
        src={siteScript}
        data-ga-measurement-id={data?.gaMeasurementId ?? undefined}
      />
      {data ? (
        <script
          type="speculationrules"
          dangerouslySetInnerHTML={{ __html: data.speculationRules }}
        />
      ) : null}
    </>
  );
}

/** Data for the frame of a page whose loader failed. */
const nothingLoaded = () => ({
  navigation: { header: [], footer: [], legal: [] },
  breadcrumbs: [],
  isTask: false,
  gaMeasurementId: null,
  heldLicenses: null,
  year: new Date().getFullYear(),
});

function Shell({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>("root");
  const { navigation, breadcrumbs, isTask, gaMeasurementId, year, heldLicenses } =
    data ?? nothingLoaded();
  const { shell } = useHandle();
  return (
    <HeldLicensesContext value={heldLicenses}>
      <SiteShell
        navigation={navigation}
        year={year}
        asksConsent={gaMeasurementId !== null}
        isTask={isTask}
        address={data?.head.share?.url}
        bare={shell === "bare" || shell === "own"}
      >
        <BreadcrumbsContext value={breadcrumbs}>{children}</BreadcrumbsContext>
      </SiteShell>
    </HeldLicensesContext>
  );
}

export default function Root() {
  const { shell } = useHandle();
  useFocusOnArrival(useLocation().pathname);
  return (
    <ToastProvider locale={useLocale()}>
      {shell === "own" ? (
        <Outlet />
      ) : (
        <Shell>
          <Outlet />
        </Shell>
      )}
    </ToastProvider>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const words = useWords(errorWords);
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return <Shell>{missing ? <NotFoundCard /> : <RouteErrorPage {...words} />}</Shell>;
}

interface RouteErrorPageProps {
  readonly title: string;
  readonly text: string;
  readonly homeLabel: string;
}

/** Shown when a page fails. It does not describe the error, which is in the log. */
function RouteErrorPage({ title, text, homeLabel }: RouteErrorPageProps) {
  return (
    <section className="mx-auto grid w-full max-w-measure gap-5 px-5 py-20 sm:px-8">
      <h1 className="text-headline">{title}</h1>
      <p className="text-lg">{text}</p>
      <p>
        <PageLink href="/" className="text-link inline-block min-h-6 font-semibold">
          {homeLabel}
        </PageLink>
      </p>
    </section>
  );
}

/** Moves the focus to the top of the new page, because the link or button that led here is gone. */
function useFocusOnArrival(pathname: string): void {
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    document.querySelector("main")?.focus({ preventScroll: true });
  }, [pathname]);
}
