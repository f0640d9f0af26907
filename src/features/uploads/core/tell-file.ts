import { formatNumber } from "#platform/core/format-number.ts";
import type { Locale, Localized } from "#platform/core/locale.ts";
import type { HeldFact } from "#platform/core/person.ts";

interface FileWords {
  readonly title: string;
  readonly name: string;
  readonly size: string;
  readonly bytes: (count: string) => string;
}

const fileWords: Localized<FileWords> = {
  en: { title: "A file", name: "Name", size: "Size", bytes: (count) => `${count} bytes` },
};

/** An uploaded file in plain words, for whoever sent it. */
export function tellFile(
  { fileName, byteSize }: { readonly fileName: string | null; readonly byteSize: number | null },
  locale: Locale,
): { readonly title: string; readonly facts: readonly HeldFact[] } {
  const words = fileWords[locale];
  const size = byteSize === null ? "" : words.bytes(formatNumber(byteSize, locale));
  const facts = [
    { label: words.name, value: fileName ?? "" },
    { label: words.size, value: size },
  ];
  return { title: words.title, facts: facts.filter(({ value }) => value !== "") };
}
