import type { ReactNode } from "react";
import type { LoaderFunctionArgs } from "react-router";
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  isRouteErrorResponse,
  useLocation,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from "react-router";
import { listHeaderLinks } from "#features/site/core/navigation.ts";
import { pages } from "#features/site/core/pages.ts";
import { describeStaffPage, isStaffPath } from "#features/site/core/staff-pages.ts";
import { writeSpeculationRules } from "#features/site/core/write-speculation-rules.ts";
import { errorWords } from "#features/site/web/shell/error-words.ts";
import { NotFoundCard } from "#features/site/web/parts/not-found-card.tsx";
import { SiteShell } from "#features/site/web/shell/site-shell.tsx";
import type { Locale } from "#platform/core/locale.ts";
import { defaultLocale } from "#platform/core/locale.ts";
import { IslandScripts } from "#platform/web/island-scripts.tsx";
import { PageHead } from "#platform/web/page-head.tsx";
import { RouteErrorPage } from "#platform/web/route-error-page.tsx";
import type { RouteHandle } from "#platform/web/route-handle.ts";
// oxlint-disable-next-line import/default -- Vite makes the default export: the address of the bundled file.
import siteScript from "#platform/web/site-script.ts?worker&url";
import { siteSettingsContext } from "#platform/web/site-settings.ts";
import { useFocusOnArrival } from "#platform/web/use-focus-on-arrival.ts";
import { useHydrated } from "#platform/web/use-hydrated.ts";
import { LocaleContext, useLocale, useWords } from "#platform/web/use-words.ts";
import displayFont from "#ui/fonts/fraunces-display-latin.woff2?url";
import { ToastProvider } from "#ui/toast-provider.tsx";
import { describePageHead } from "./describe-page-head.ts";
import "./app.css";

/** On the server only: the table of pages and their words stay out of the browser's bundle. */
export function loader({ context, request }: LoaderFunctionArgs) {
  const settings = context.get(siteSettingsContext);
  const { locale } = settings;
  return {
    ...settings,
    head: describePageHead(new URL(request.url).pathname, settings.siteUrl, locale),
    headerLinks: listHeaderLinks(locale),
    year: new Date().getFullYear(),
    speculationRules: writeSpeculationRules(pages),
  };
}

/** What the loader tells holds until the next full load, so moving between pages asks for nothing. */
export function shouldRevalidate() {
  return false;
}

function useHandle(): RouteHandle {
  const handles = useMatches().map((match) => (match.handle ?? {}) as RouteHandle);
  return Object.assign({}, ...handles);
}

/** The page's language; a page whose loader failed speaks the usual one. */
function usePageLocale(): Locale {
  return useRouteLoaderData<typeof loader>("root")?.locale ?? defaultLocale;
}

export function Layout({ children }: { children: ReactNode }) {
  const { hydrate } = useHandle();
  const locale = usePageLocale();
  return (
    <LocaleContext value={locale}>
      <html lang={locale}>
        <head>
          <meta charSet="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <Meta />
          <HeadTags />
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
          {hydrate ? <ScrollRestoration /> : null}
          {hydrate ? <Scripts /> : null}
        </body>
      </html>
    </LocaleContext>
  );
}

function HeadTags() {
  const data = useRouteLoaderData<typeof loader>("root");
  const failed = Boolean(useRouteError());
  const locale = useLocale();
  const { pathname } = useLocation();
  const isHydrated = useHydrated();
  if (!data) {
    const { title } = errorWords[locale];
    return <PageHead title={title} share={null} noindex facts={[]} locale={locale} />;
  }
  const { head, siteUrl } = data;
  const noindex = head.noindex || failed;
  // Only the back office moves between pages without a new one from the server.
  const staffPage = isHydrated ? describeStaffPage(pathname, locale) : null;
  if (!staffPage || !head.share) return <PageHead {...head} noindex={noindex} />;
  const share = { ...head.share, ...staffPage, url: `${siteUrl}${pathname}` };
  return <PageHead {...head} title={staffPage.title} share={share} noindex={noindex} />;
}

/** The page's island, the site's own small script, and which links to load ahead; none for staff. */
function HeadScripts() {
  const data = useRouteLoaderData<typeof loader>("root");
  const { island } = useHandle();
  const islandAssets = island === undefined ? undefined : data?.islands[island];
  const isStaffPage = isStaffPath(useLocation().pathname);
  if (isStaffPage) return null;
  return (
    <>
      {islandAssets ? <IslandScripts {...islandAssets} /> : null}
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

function Shell({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>("root");
  const { shell } = useHandle();
  return (
    <SiteShell
      links={data?.headerLinks ?? []}
      year={data?.year ?? new Date().getFullYear()}
      asksConsent={Boolean(data?.gaMeasurementId)}
      bare={shell === "bare" || shell === "own"}
    >
      {children}
    </SiteShell>
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
