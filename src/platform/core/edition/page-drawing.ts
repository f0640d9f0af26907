import type { Locale } from "#platform/core/locale.ts";
import type { StaffOnPages } from "#platform/core/site/held-licenses.ts";
import type { ShownPartner } from "#platform/core/site/shown-partner.ts";
import type { Edition } from "./edition.ts";

/** A page as the server sends it. */
export interface RenderedPage {
  readonly status: number;
  readonly contentType: string;
  readonly html: string;
  readonly contentSecurityPolicy: string;
  /** A weak ETag, because the compressed forms of the page share it. */
  readonly etag: string;
}

/** A sentence of the source code, with facts as `{site.name}`, and the pages that show it. */
export interface SourceSentence {
  readonly id: string;
  readonly locale: Locale;
  readonly path: string;
  readonly text: string;
  readonly pages: readonly string[];
}

/**
 * How long pages that were drawn ahead wait for their edition to be published and shown, which takes
 * two seconds. After it they are drawn anew.
 */
export const aheadMs = 60_000;

/**
 * How long all pages may take to be drawn before an edition is published: with many pages, partners and
 * a slow machine a minute and more. The server and the page that waits give up after it.
 */
export const drawingMs = 180_000;

/** Draws public pages of any edition, separately from the pages that are being served. */
export interface PageDrawing {
  /** Paths of all public pages in every language, in the order of the site map. */
  readonly paths: readonly string[];
  /**
   * @param partners whose own pages may be among the paths.
   * @param staff what pages show of staff without an approval. Without these two, as for
   *   a preview, both are as on the served pages.
   * @throws what drawing a page throws.
   */
  draw(
    edition: Edition,
    paths: readonly string[],
    partners?: readonly ShownPartner[],
    staff?: StaffOnPages,
  ): Promise<readonly (readonly [path: string, page: RenderedPage])[]>;
  /** Sets the pages that an edition consists of, so that `drawAhead` draws all of them. */
  expect(paths: readonly string[], partners: readonly ShownPartner[], staff: StaffOnPages): void;
  /**
   * Draws all pages of an edition before it is published, and keeps them for `aheadMs`, so that this
   * process can serve them without drawing again.
   *
   * @throws what drawing a page throws.
   */
  drawAhead(edition: Edition): Promise<void>;
  /** All editable sentences of the pages; collected once per process. */
  sentences(): Promise<readonly SourceSentence[]>;
}
