import { useState } from "react";
import { lastDay, readTypedDay } from "#staff/list/typed-filter.ts";
import { listWords } from "#staff/staff-words.ts";
import {
  type ArchivedChange,
  type PageComparison,
  readMailPath,
} from "#features/archive/core/archived.ts";
import { partNames } from "#features/studio/staff/sheet-words.ts";
import { pages } from "#features/site/core/pages.ts";
import { languageNames, type Locale, readLocalPath } from "#platform/core/locale.ts";
import { readPartnerPath } from "#platform/core/site/shown-partner.ts";
import { callApi } from "#platform/web/api-client.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { SelectField, TextField } from "#ui/field.tsx";
import { archiveWords } from "./archive-words.ts";

export const archiveApi = "/api/admin/site/archive";

/** A page's title in the reader's language; null for an address that no page of today has. */
export function findPageTitle(path: string, reader: Locale): string | null {
  const found = pages.find((page) => page.path === readLocalPath(path).path);
  const words = found?.words[reader];
  return words ? (words.label ?? words.title) : null;
}

/** The name of an address in the file: a page's title, or the subject matter of a mail. */
export function usePathName(): (path: string) => string {
  const words = useWords(archiveWords);
  const reader = useLocale();
  const names = useWords(partNames);
  return (path) => {
    const mail = readMailPath(path);
    if (mail) return words.mail(names[mail.words] ?? mail.words, languageNames[mail.locale]);
    const { locale } = readLocalPath(path);
    const title = readPartnerPath(path) !== null ? words.partner : findPageTitle(path, reader);
    return title === null ? path : words.named(title, languageNames[locale], path);
  };
}

interface PathFieldProps {
  readonly id: string;
  readonly paths: readonly string[];
  readonly value: string;
  readonly onPick: (path: string) => void;
  /** Whether "all" can be chosen. */
  readonly hasAll?: boolean;
}

export function PathField({ id, paths, value, onPick, hasAll = false }: PathFieldProps) {
  const words = useWords(archiveWords);
  const tell = usePathName();
  return (
    <SelectField
      id={id}
      label={words.path}
      options={paths.map((path) => ({ value: path, label: tell(path) }))}
      placeholder={hasAll ? words.allPaths : undefined}
      value={value}
      onChange={(event) => onPick(event.target.value)}
    />
  );
}

interface MomentFieldProps extends Readonly<Record<"id" | "label" | "value", string>> {
  readonly onWrite: (value: string) => void;
}

/** A field for a day and a time in the browser's time zone. A half typed value is reported once the field is left. */
export function MomentField({ value, onWrite, ...field }: MomentFieldProps) {
  const { partialDay } = useWords(listWords);
  const [wasLeft, setLeft] = useState(false);
  return (
    <TextField
      {...field}
      type="datetime-local"
      max={`${lastDay}T23:59`}
      className="min-w-0"
      value={value}
      error={wasLeft && readEndOfMinute(value) === null ? partialDay : undefined}
      onBlur={() => setLeft(true)}
      onChange={(event) => {
        setLeft(false);
        onWrite(event.target.value);
      }}
    />
  );
}

/**
 * The moment that a field in the browser's time zone stands for: the end of its minute. Null for a half
 * typed value, such as the first digits of a year.
 */
export function readEndOfMinute(value: string): string | null {
  const moment = new Date(value);
  moment.setSeconds(59, 999);
  const isWhole = readTypedDay(value, false) === value && !Number.isNaN(moment.getTime());
  return isWhole ? moment.toISOString() : null;
}

/** The address that opens a filed page. */
export const addressOf = (path: string, at: string) =>
  `${archiveApi}?${new URLSearchParams({ path, at })}`;

/** The address that prints a filed page with its evidence at the foot. */
export const printAddressOf = (path: string, at: string) =>
  `${archiveApi}/print?${new URLSearchParams({ path, at })}`;

export function askForComparison(path: string, from: string, to: string) {
  const query = new URLSearchParams({ path, from, to });
  return callApi<PageComparison>(`${archiveApi}/comparison?${query}`);
}

/** Who wrote the edition of a page, why, and who approved it; nothing for the sources. */
export function Writer({
  by,
  reason,
  approvedBy,
}: Pick<ArchivedChange, "by" | "reason" | "approvedBy">) {
  const words = useWords(archiveWords).changes;
  if (by === null) return null;
  const who = approvedBy === null ? words.by(by) : words.byAndApproved(by, approvedBy);
  return (
    <span className="text-xs text-ink-muted wrap-anywhere">
      {reason ? `${who}: ${reason}` : who}
    </span>
  );
}
