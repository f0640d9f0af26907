import type { Served } from "#features/archive/core/archived.ts";
import type { Locale } from "#platform/core/locale.ts";

/** A page with all that its readers' browsers are sent. */
export interface ServedPage {
  readonly path: string;
  readonly locale: Locale;
  readonly status: number;
  /** Names in small letters, in their order; without date, length and what concerns one connection. */
  readonly headers: ReadonlyArray<readonly [name: string, value: string]>;
  readonly body: Buffer;
}

/** Puts all public pages into the file, as they are served from now on. Never throws. */
export type FilePages = (pages: readonly ServedPage[], served: Served) => Promise<void>;
