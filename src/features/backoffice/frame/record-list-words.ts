import { formatNumber } from "#platform/core/format-number.ts";
import type { Localized } from "#platform/core/locale.ts";

interface RecordListWords {
  readonly name: string;
  readonly selection: string;
  readonly select: (name: string) => string;
  readonly selectShown: string;
  readonly selectMatching: (count: number) => string;
  readonly selecting: string;
  readonly selected: (count: number) => string;
  readonly shown: (shown: number, total: number, isExact: boolean) => string;
  readonly clear: string;
  readonly filters: (count: number) => string;
  readonly clearFilters: string;
  readonly ignored: (names: readonly string[]) => string;
  readonly sort: string;
  readonly any: string;
  readonly keys: Readonly<
    Record<"next" | "previous" | "open" | "select" | "range" | "search" | "clear", string>
  >;
}

const number = (value: number) => formatNumber(value, "en");

export const recordListWords: Localized<RecordListWords> = {
  en: {
    name: "Name",
    selection: "Selection",
    select: (name) => `Select ${name}`,
    selectShown: "Select all that are shown",
    selectMatching: (count) => `Select ${number(count)} of this view`,
    selecting: "Selecting...",
    shown: (shown, total, isExact) =>
      `Showing ${number(shown)} of ${number(total)}${isExact ? "" : "+"}`,
    selected: (count) => `${number(count)} selected`,
    clear: "Clear selection",
    filters: (count) => (count === 0 ? "Filters" : `Filters (${count})`),
    clearFilters: "Clear filters",
    ignored: (names) =>
      `This address asks for something that is not known here, and it was left out: ${names.join(", ")}.`,
    sort: "Sort",
    any: "Any",
    keys: {
      next: "Next row",
      previous: "Row before",
      open: "Open the row",
      select: "Select the row",
      range: "Select up to the row",
      search: "Search",
      clear: "Clear selection",
    },
  },
};
