import { formatNumber } from "#platform/core/format-number.ts";
import type { Localized } from "#platform/core/locale.ts";
import type { ExportProgress } from "./export-leads.ts";

type ExportWords = Readonly<Record<"start" | "begun" | "cancel" | "failed", string>> & {
  readonly progress: (progress: ExportProgress) => string;
};

const number = (value: number) => formatNumber(value, "en");

export const exportWords: Localized<ExportWords> = {
  en: {
    start: "Export CSV",
    begun: "Exporting leads...",
    progress: ({ done, total, totalIsExact }) =>
      totalIsExact
        ? `Exporting leads: ${number(done)} of ${number(total)}`
        : `Exporting leads: ${number(done)}`,
    cancel: "Cancel export",
    failed: "The export could not be finished. Please try again.",
  },
};
