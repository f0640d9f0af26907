import { createContext } from "react-router";
import type { Edition } from "#platform/core/edition/edition.ts";
import type { Locale } from "#platform/core/locale.ts";
import type { Licensed } from "#platform/core/site/held-licenses.ts";
import type { ShownPartner } from "#platform/core/site/shown-partner.ts";

/** Where the browser finds the code of one island. */
export interface IslandAssets {
  readonly module: string;
  /** Chunks the module imports, directly or not. */
  readonly imports: readonly string[];
  /** Names of the words in them that the owner may edit; none is known to a development server. */
  readonly words?: readonly string[];
  /** A development server's own module, which must run first. */
  readonly hotReload?: string;
}

/** What the running site tells its pages; read from the environment at start, never at build. */
export interface SiteSettings {
  /** Language of the pages. */
  readonly locale: Locale;
  /** Origin without a trailing slash, for canonical links and share cards. */
  readonly siteUrl: string;
  /** Analytics stay off when null. */
  readonly gaMeasurementId: string | null;
  /** Address of the external scheduling page. */
  readonly scheduleUrl: string;
  /** Whether a mail server is set. */
  readonly isMailOn: boolean;
  /** Whose own pages are shown. */
  readonly partners: readonly ShownPartner[];
  /** Where the staff may advise. */
  readonly licensed: Licensed;
  /** What the owner published; undefined for the sources. */
  readonly edition?: Edition;
  readonly islands: Readonly<Record<string, IslandAssets>>;
}

/** The server's key for handing the settings to the loaders of each render. */
export const siteSettingsContext = createContext<SiteSettings>();

/** What is told of a page that failed to render. */
export const renderFailureContext = createContext<(failure: unknown) => void>();

/** What a route tells the root about itself through `export const handle`. */
export interface RouteHandle {
  /** Ship React and the router to this page: the back office. Others are served as plain HTML. */
  readonly hydrate?: boolean;
  /** Ship React for one part of this page: the island of this name. */
  readonly island?: string;
  /** What stands around the page: the public header and footer, nothing, or what it brings itself. */
  readonly shell?: "public" | "bare" | "own";
}
