import type { Locale } from "#platform/core/locale.ts";
import type { HeldStates } from "#platform/core/site/held-licenses.ts";
import type { ShownPartner } from "#platform/core/site/shown-partner.ts";
import type { Edition } from "./edition.ts";

/** A page as it is served. */
export interface RenderedPage {
  readonly status: number;
  readonly contentType: string;
  readonly html: string;
  readonly contentSecurityPolicy: string;
  /** Weak, because the compressed forms of the page share it. */
  readonly etag: string;
}

/** A sentence of the sources with the facts in it as `{site.name}`, and the pages on which it stands. */
export interface SourceSentence {
  readonly id: string;
  readonly locale: Locale;
  readonly path: string;
  readonly text: string;
  readonly pages: readonly string[];
}

/** Draws public pages as an edition has them, apart from those that are served. */
export interface PageDrawing {
  /** Of all public pages in every language, in the order of the site map. */
  readonly paths: readonly string[];
  /**
   * @param partners whose own pages may be among the paths.
   * @param held in which states the pages say that the staff may advise. Where neither is told, as for
   *   a preview, both are as the pages that are served have them.
   * @throws what drawing a page throws.
   */
  draw(
    edition: Edition,
    paths: readonly string[],
    partners?: readonly ShownPartner[],
    held?: HeldStates,
  ): Promise<readonly (readonly [path: string, page: RenderedPage])[]>;
  /** Tells which pages an edition is made of here, so that `prepare` draws all of them. */
  expect(paths: readonly string[], partners: readonly ShownPartner[], held: HeldStates): void;
  /**
   * Draws all pages of an edition before it is published, and keeps them for a minute: this process
   * shows them without drawing any a second time.
   *
   * @throws what drawing a page throws.
   */
  prepare(edition: Edition): Promise<void>;
  /** All sentences of the pages that the owner may edit; found once a process. */
  sentences(): Promise<readonly SourceSentence[]>;
}
