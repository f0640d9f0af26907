import * as z from "zod/mini";
import type { Localized } from "#platform/core/locale.ts";
import { perLocale } from "#platform/core/locale.ts";
import { cutText } from "#platform/core/readable-text.ts";

/** No file system takes a longer one. */
export const longestFileName = 255;
const longestKey = 300;

const messages = {
  en: { key: "Please say which file it is", fileName: "Please give the file a name" },
} as const satisfies Localized<Readonly<Record<string, string>>>;

/**
 * A file that was sent before, and its name. Whoever adds a file can't help how it is called: what
 * no database stores is left out of the name, and nothing is refused for it.
 */
export const documentSchema = perLocale((locale) => {
  const { key, fileName } = messages[locale];
  return z.object({
    key: z.string(key).check(z.minLength(1, key), z.maxLength(longestKey, key)),
    fileName: z.string(fileName).check(
      z.overwrite((name) => cutText(name, longestFileName).trim()),
      z.minLength(1, fileName),
    ),
  });
});
