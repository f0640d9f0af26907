import { weekdayNames } from "#platform/core/site/open-hours.ts";
import type { Localized } from "#platform/core/locale.ts";

const en = {
  undo: "Undo",
  remove: "Remove",
  removeOf: (what: string) => `Remove: ${what}`,
  weekdays: weekdayNames.en,
  hours: {
    row: (index: number, day: string) => `Hours ${index}, ${day}`,
    weekday: "Day",
    from: "From",
    to: "To",
  },
  days: { from: "First day", to: "Last day" },
};

const es: typeof en = {
  undo: "Deshacer",
  remove: "Quitar",
  removeOf: (what) => `Quitar: ${what}`,
  weekdays: weekdayNames.es,
  hours: {
    row: (index, day) => `Horas ${index}, ${day}`,
    weekday: "Día",
    from: "Desde",
    to: "Hasta",
  },
  days: { from: "Primer día", to: "Último día" },
};

/** Labels in lists whose rows are hours or days. */
export const rowWords: Localized<typeof en> = { en, es };
