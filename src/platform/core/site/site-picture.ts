import type { Localized } from "#platform/core/locale.ts";

/** A picture that the owner put in, as an edition names it. Its bytes never change: another picture has another id. */
export interface SitePicture {
  /** The first 32 hexadecimal digits of the SHA-256 of all of its files. */
  readonly id: string;
  /** What it shows, for whoever doesn't see it. */
  readonly alt: Localized<string>;
}

export const pictureKinds = ["portrait", "share"] as const;
export type PictureKind = (typeof pictureKinds)[number];

/**
 * Which files are made of a picture, in pixels, the widest last, and how small it may come. A portrait
 * stands in 88 pixels on today's pages, a screen of three pixels to each of them takes 264. The widest
 * of a picture for shared links is what Facebook and others ask for: 1200 by 630.
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
  /** A photo of 25 megapixels as JPEG of the best quality. */
  mostBytes: 20 * 1_048_576,
  /**
   * What phones take has 12 to 24.5 megapixels. To read the worst of so many, a PNG of 16 bits in passes,
   * takes 330 MB of memory: beside the site at its busiest that fits below what `deploy/` allows both…
   */
  mostPixels: 25_000_000,
  /** …and so does an AVIF of these. */
  mostAvifPixels: 12_000_000,
  longestAlt: 200,
} as const;

export const pictureFormats = ["avif", "jpg"] as const;
export type PictureFormat = (typeof pictureFormats)[number];

export const pictureRoot = "/pictures/";

/** Of one file of a picture: whatever it answers once it answers for good. */
export const addressOfPicture = (id: string, width: number, format: PictureFormat): string =>
  `${pictureRoot}${id}-${width}.${format}`;

export interface PictureName {
  readonly id: string;
  readonly width: number;
  readonly format: PictureFormat;
}

const nameShape = /^([0-9a-f]{32})-(\d{2,4})\.(avif|jpg)$/;

/** Reads the last piece of such an address; null where it is none. */
export function readPictureName(name: string): PictureName | null {
  const [, id, width, format] = nameShape.exec(name) ?? [];
  return id ? { id, width: Number(width), format: format as PictureFormat } : null;
}

/** Every address of a picture's file that a page names, each once. */
export function findPictureAddresses(html: string): ReadonlySet<string> {
  return new Set(html.match(/\/pictures\/[0-9a-f]{32}-\d{2,4}\.(?:avif|jpg)\b/g));
}

/** The pictures that a fact of an edition names: its value is JSON. */
export function listPictureIds(value: string): readonly string[] {
  return [...value.matchAll(/"id":\s*"([0-9a-f]{32})"/g)].map(([, id = ""]) => id);
}

/** For an element of this many CSS pixels: the browser picks the file by its screen. */
export const writeSourceSet = (id: string, kind: PictureKind, format: PictureFormat): string =>
  pictureShapes[kind].widths
    .map((width) => `${addressOfPicture(id, width, format)} ${width}w`)
    .join(", ");
