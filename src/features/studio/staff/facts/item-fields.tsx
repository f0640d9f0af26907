import { inLanguage } from "#features/studio/staff/describe-change.ts";
import { factsWords } from "#features/studio/staff/facts-words.ts";
import { defaultLocale, type Locale, locales, type Localized } from "#platform/core/locale.ts";
import { completeLink, isPublicLink } from "#platform/core/public-link.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { LineField } from "./figure-fields.tsx";

const longest = 200;

interface ItemFieldProps extends Readonly<Record<"id" | "label" | "value", string>> {
  readonly lang?: Locale;
  readonly hint?: string | undefined;
  readonly onChange: (value: string) => void;
}

/** Every field of a person, a license and a picture is needed: pages show them side by side. */
export function ItemField(field: ItemFieldProps) {
  const { missing } = useWords(factsWords).list;
  return (
    <LineField
      {...field}
      maxLength={longest}
      error={field.value.trim() === "" ? missing : undefined}
    />
  );
}

/** The address of a page. */
export function LinkField(field: Omit<ItemFieldProps, "lang"> & { readonly required?: boolean }) {
  const { address } = useWords(factsWords).list;
  const isRight = isPublicLink(completeLink(field.value));
  const isLeftOut = field.required === false && field.value === "";
  return (
    <LineField
      {...field}
      wide
      inputMode="url"
      maxLength={longest}
      complete={completeLink}
      error={isRight || isLeftOut ? undefined : address}
    />
  );
}

interface LocalizedFieldProps extends Readonly<Record<"id" | "label", string>> {
  readonly hint?: string;
  readonly value: Localized<string>;
  readonly onChange: (value: Localized<string>) => void;
}

export function LocalizedField({ id, label, hint, value, onChange }: LocalizedFieldProps) {
  const reader = useLocale();
  return locales.map((locale) => (
    <ItemField
      key={locale}
      id={locale === defaultLocale ? id : `${id}:${locale}`}
      lang={locale}
      label={inLanguage(label, locale, reader)}
      hint={hint}
      value={value[locale]}
      onChange={(text) => onChange({ ...value, [locale]: text })}
    />
  ));
}
