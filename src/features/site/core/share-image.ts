import type { Locale, Localized } from "#platform/core/locale.ts";
import { addressOfPicture, pictureShapes } from "#platform/core/site/site-picture.ts";
import { shareImage } from "#site.config.ts";

/** The drawn ones, files in public/. */
const drawn: Localized<string> = { en: "/og-image.jpg", es: "/og-image-es.jpg" };

/** What stands beside a shared link; without a text where it is the drawn one. As JPEG: few of those who read it take AVIF. */
export function readShareImage(locale: Locale): {
  readonly path: string;
  readonly alt: string | null;
} {
  const [own] = shareImage;
  if (!own) return { path: drawn[locale], alt: null };
  const widest = pictureShapes.share.widths.at(-1) ?? 0;
  return { path: addressOfPicture(own.id, widest, "jpg"), alt: own.alt[locale] };
}
