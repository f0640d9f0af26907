import { createHash } from "node:crypto";
import {
  createRequestHandler,
  type RouterContext,
  RouterContextProvider,
  type ServerBuild,
} from "react-router";
import type { Config } from "#platform/config/config.ts";
import type { Edition } from "#platform/core/edition/edition.ts";
import type { RenderedPage } from "#platform/core/edition/page-drawing.ts";
import { type Locale, type Localized, readLocalPath } from "#platform/core/locale.ts";
import type { FollowedStaff } from "#platform/core/site/held-licenses.ts";
import type { ShownPartner } from "#platform/core/site/shown-partner.ts";
import { writeContentSecurityPolicy } from "#platform/http/security-headers.ts";
import { describeError, type Log, readStack } from "#platform/process/log.ts";

/** @param path of this site with its query, if any, and its language. */
export type RenderPage = (path: string) => Promise<RenderedPage>;

/** Settings of the running site for its pages; the browser's side knows them as SiteSettings. */
export interface PageSettings extends Pick<Config, "siteUrl" | "gaMeasurementId" | "scheduleUrl"> {
  readonly isMailOn: boolean;
  /** Partners whose pages are shown; the array changes while the site runs. */
  readonly partners: readonly ShownPartner[];
  /** What pages show of staff without an approval, which changes as well. */
  readonly staff: FollowedStaff;
  /** The published edition; undefined for the words in the source code. */
  readonly edition?: Edition;
  /** The browser's code of each island; a family loads the words of one language. */
  readonly islands: Localized<Readonly<Record<string, unknown>>>;
}

/**
 * The context that the root loader reads; the build exports the key, so that both sides use the
 * same one.
 */
export interface PageBuild extends ServerBuild {
  readonly entry: ServerBuild["entry"] & {
    readonly module: {
      readonly siteSettingsContext: RouterContext<unknown>;
      readonly renderFailureContext: RouterContext<(failure: unknown) => void>;
      /** The words of the pages, which are other objects than the server's own. */
      readonly editableWords: ReadonlyMap<string, object>;
    };
  };
}

interface PageRendererOptions {
  readonly mode: "production" | "development";
  readonly log: Log;
  /** Changes the finished HTML before anything is derived from it. */
  readonly finish?: (html: string) => string;
}

/**
 * Renders a page's whole HTML under the site's own address, whatever host was requested.
 *
 * @param loadBuild returns React Router's server build; called for every page, so that a
 *   development server may return a fresh one.
 */
export function createPageRenderer(
  settings: PageSettings,
  loadBuild: () => Promise<ServerBuild>,
  { mode, log, finish = (html) => html }: PageRendererOptions,
): RenderPage {
  const handle = createRequestHandler(loadBuild, mode);
  const report = (failure: unknown) =>
    log.error({ ...describeError(failure), stack: readStack(failure) }, "A page broke.");
  const settingsOf = (locale: Locale) => ({
    ...settings,
    locale,
    islands: settings.islands[locale],
  });
  return async (address) => {
    const { siteUrl, gaMeasurementId } = settings;
    const { locale, path } = readLocalPath(address);
    const build = (await loadBuild()) as PageBuild;
    const context = new RouterContextProvider();
    context.set(build.entry.module.siteSettingsContext, settingsOf(locale));
    context.set(build.entry.module.renderFailureContext, report);
    // Concatenated as text: resolved as a relative address, `//other.example/` would name another
    // host.
    const response = await handle(new Request(siteUrl + path), context);
    const html = finish(lowerScriptPriority(await response.text()));
    return {
      status: response.status,
      contentType: response.headers.get("content-type") ?? "text/html; charset=utf-8",
      html,
      contentSecurityPolicy: writeContentSecurityPolicy(html, {
        analytics: gaMeasurementId !== null,
        https: siteUrl.startsWith("https:"),
        staff: path.startsWith("/admin/"),
      }),
      etag: `W/"${createHash("sha256").update(html).digest("base64url").slice(0, 22)}"`,
    };
  };
}

/** Over HTTP/1.1 the module preloads would otherwise delay the style sheet by half a second. */
function lowerScriptPriority(html: string): string {
  return html
    .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
    .replaceAll('<script type="module"', '<script type="module" fetchpriority="low"');
}
