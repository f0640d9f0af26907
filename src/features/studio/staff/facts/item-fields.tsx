import { useState } from "react";
import { inLanguage } from "#features/studio/staff/describe-change.ts";
import { factsWords } from "#features/studio/staff/facts-words.ts";
import { defaultLocale, type Locale, locales, type Localized } from "#platform/core/locale.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { TextField } from "#ui/field.tsx";

const longest = 200;

interface ItemFieldProps extends Readonly<Record<"id" | "label" | "value", string>> {
  readonly lang?: Locale;
  readonly hint?: string | undefined;
  readonly onChange: (value: string) => void;
}

/** Every field of a person, a license and a picture is needed: pages show them side by side. */
export function ItemField({ onChange, ...field }: ItemFieldProps) {
  const { missing } = useWords(factsWords).list;
  const [wasLeft, setLeft] = useState(false);
  return (
    <TextField
      {...field}
      required
      autoComplete="off"
      maxLength={longest}
      error={wasLeft && field.value.trim() === "" ? missing : undefined}
      onBlur={() => setLeft(true)}
      onChange={(event) => onChange(event.target.value)}
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
