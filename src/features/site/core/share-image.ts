import type { Locale, Localized } from "#platform/core/locale.ts";
import { addressOfPicture, pictureShapes } from "#platform/core/site/site-picture.ts";
import { shareImage } from "#site.config.ts";

/** The drawn pictures, files in public/. */
const drawn: Localized<string> = { en: "/og-image.jpg", es: "/og-image-es.jpg" };

/**
 * The picture beside a shared link; the drawn one has no text alternative. JPEG, because few
 * readers of share cards support AVIF.
 */
export function readShareImage(locale: Locale): {
  readonly path: string;
  readonly alt: string | null;
} {
  const [own] = shareImage;
  if (!own) return { path: drawn[locale], alt: null };
  const widest = pictureShapes.share.widths.at(-1) ?? 0;
  return { path: addressOfPicture(own.id, widest, "jpg"), alt: own.alt[locale] };
}
