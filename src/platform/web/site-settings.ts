import { createContext } from "react-router";
import type { Edition } from "#platform/core/edition/edition.ts";
import type { Locale } from "#platform/core/locale.ts";
import type { FollowedStaff } from "#platform/core/site/held-licenses.ts";
import type { ShownPartner } from "#platform/core/site/shown-partner.ts";

/** Addresses of the code of one island. */
export interface IslandAssets {
  readonly module: string;
  /** Chunks that the module imports, directly or indirectly. */
  readonly imports: readonly string[];
  /** Ids of the editable words in them; unknown to a development server. */
  readonly words?: readonly string[];
  /** A development server's own module, which must run first. */
  readonly hotReload?: string;
}

/**
 * Settings of the running site for its pages; read from the environment at the start, never at
 * build time.
 */
export interface SiteSettings {
  /** Language of the pages. */
  readonly locale: Locale;
  /** Origin without a trailing slash, for canonical links and share cards. */
  readonly siteUrl: string;
  /** Null turns analytics off. */
  readonly gaMeasurementId: string | null;
  /** Address of the external scheduling page. */
  readonly scheduleUrl: string;
  /** Whether a mail server is set. */
  readonly isMailOn: boolean;
  /** Partners whose pages are shown. */
  readonly partners: readonly ShownPartner[];
  /** What pages show of staff without an approval. */
  readonly staff: FollowedStaff;
  /** The published edition; undefined for the words in the source code. */
  readonly edition?: Edition;
  readonly islands: Readonly<Record<string, IslandAssets>>;
}

/** The router context by which the server passes the settings to the loaders of each render. */
export const siteSettingsContext = createContext<SiteSettings>();

/** Called with the error of a page that failed to render. */
export const renderFailureContext = createContext<(failure: unknown) => void>();

/** What a route tells the root about itself through `export const handle`. */
export interface RouteHandle {
  /** Sends React and the router to this page: the back office. Other pages are plain HTML. */
  readonly hydrate?: boolean;
  /** Sends React for one part of this page: the island of this name. */
  readonly island?: string;
  /** The frame of the page: the public header and footer, nothing, or its own. */
  readonly shell?: "public" | "bare" | "own";
}
