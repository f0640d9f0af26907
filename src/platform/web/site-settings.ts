import { createContext } from "react-router";

/** What the running site tells its pages; read from the environment at start, never at build. */
export interface SiteSettings {
  /** Origin without a trailing slash, for canonical links and share cards. */
  readonly siteUrl: string;
  /** Analytics stay off when null. */
  readonly gaMeasurementId: string | null;
  /** Address of the external scheduling page. */
  readonly scheduleUrl: string;
}

/** The server's key for handing the settings to the root loader of each render. */
export const siteSettingsContext = createContext<SiteSettings>();
