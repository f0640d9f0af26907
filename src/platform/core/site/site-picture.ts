import type { Localized } from "#platform/core/locale.ts";

/**
 * A picture that the owner uploaded, as an edition names it. Its bytes never change: a changed
 * picture gets another id.
 */
export interface SitePicture {
  /** The first 32 hexadecimal digits of a SHA-256 over all of its files. */
  readonly id: string;
  /** The text alternative: what the picture shows. */
  readonly alt: Localized<string>;
}

export const pictureKinds = ["portrait", "share"] as const;
export type PictureKind = (typeof pictureKinds)[number];

/**
 * Widths in pixels of the files made from a picture, widest last, and the smallest accepted
 * original. A portrait has 88 CSS pixels on today's pages, so a screen with three pixels for each
 * takes 264. The widest file of a picture for shared links is what Facebook and others ask for:
 * 1200 by 630.
 */
export const pictureShapes: Readonly<
  Record<
    PictureKind,
    { readonly widths: readonly number[]; readonly ratio: number; readonly leastWidth: number }
  >
> = {
  portrait: { widths: [96, 192, 480], ratio: 1, leastWidth: 192 },
  share: { widths: [300, 600, 1200], ratio: 1200 / 630, leastWidth: 600 },
};

export const heightOf = (kind: PictureKind, width: number): number =>
  Math.round(width / pictureShapes[kind].ratio);

export const pictureLimits = {
  /** Enough for a 25-megapixel photo as a JPEG of the best quality. */
  mostBytes: 20 * 1_048_576,
  /**
   * Phone photos have 12 to 24.5 megapixels. Decoding the worst case, an interlaced 16-bit PNG,
   * takes 330 MB of memory: beside the busiest site that fits into the limit that `deploy/` sets.
   */
  mostPixels: 25_000_000,
  /** An AVIF of this size fits into the same limit. */
  mostAvifPixels: 12_000_000,
  longestAlt: 200,
} as const;

export const pictureFormats = ["avif", "jpg"] as const;
export type PictureFormat = (typeof pictureFormats)[number];

export const pictureRoot = "/pictures/";

/** The address of one file of a picture. A response for it may be cached forever. */
export const addressOfPicture = (id: string, width: number, format: PictureFormat): string =>
  `${pictureRoot}${id}-${width}.${format}`;

export interface PictureName {
  readonly id: string;
  readonly width: number;
  readonly format: PictureFormat;
}

const nameShape = /^([0-9a-f]{32})-(\d{2,4})\.(avif|jpg)$/;

/** Reads the last segment of such an address; null when it is no picture file. */
export function readPictureName(name: string): PictureName | null {
  const [, id, width, format] = nameShape.exec(name) ?? [];
  return id ? { id, width: Number(width), format: format as PictureFormat } : null;
}

/** Every picture file that a page refers to, without duplicates. */
export function findPictureAddresses(html: string): ReadonlySet<string> {
  return new Set(html.match(/\/pictures\/[0-9a-f]{32}-\d{2,4}\.(?:avif|jpg)\b/g));
}

/** The ids of the pictures in a fact of an edition, whose value is JSON. */
export function listPictureIds(value: string): readonly string[] {
  return [...value.matchAll(/"id":\s*"([0-9a-f]{32})"/g)].map(([, id = ""]) => id);
}

/** The `srcset` of a picture's element: the browser picks a file by the density of its screen. */
export const writeSourceSet = (id: string, kind: PictureKind, format: PictureFormat): string =>
  pictureShapes[kind].widths
    .map((width) => `${addressOfPicture(id, width, format)} ${width}w`)
    .join(", ");
