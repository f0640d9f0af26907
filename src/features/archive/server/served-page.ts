import type { Served } from "#features/archive/core/archived.ts";
import type { Locale } from "#platform/core/locale.ts";

/** A page with everything that is sent to browsers. */
export interface ServedPage {
  readonly path: string;
  readonly locale: Locale;
  readonly status: number;
  /** Names in lower case, sorted; without date, length and headers about the connection. */
  readonly headers: ReadonlyArray<readonly [name: string, value: string]>;
  readonly body: Buffer;
}

/** @returns nothing known where there is none of this name. */
export const readHeader = (headers: ServedPage["headers"], wanted: string): string =>
  headers.find(([name]) => name === wanted)?.[1] ?? "application/octet-stream";

/** Files what is served from now on. */
export interface PublicFile {
  /** All public pages. */
  readonly pages: (pages: readonly ServedPage[], served: Served) => Promise<void>;
  /** All mails to visitors, in the words that the process has now. */
  readonly mails: (served: Served) => Promise<void>;
}
