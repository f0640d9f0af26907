import { formatNumber } from "#platform/core/formats.ts";
import type { Localized } from "#platform/core/locale.ts";
import type { SkipReason } from "./choose-adviser.ts";

interface ObstacleWords {
  /** What prevents choosing anybody. */
  readonly obstacles: Readonly<Record<SkipReason, string>>;
  readonly noStaff: string;
  unplaced(leads: number, obstacle: string): string;
}

export const obstacleWords: Localized<ObstacleWords> = {
  en: {
    obstacles: {
      weight: "nobody has a weight above 0",
      license: "nobody is licensed where the family lives",
      language: "nobody who is licensed there speaks the family's language",
      wish: "nobody is whom the family asked for",
      had: "nobody else may take it",
      away: "all who may take it have a day off",
      hours: "nobody is at work",
      cap: "all who may take it have had as many as a day may bring",
    },
    noStaff: "nobody is on the staff",
    unplaced: (leads, obstacle) =>
      `${leads === 1 ? "1 lead waits" : `${formatNumber(leads, "en")} leads wait`} that nobody may take: ${obstacle}.`,
  },
  es: {
    obstacles: {
      weight: "nadie tiene un peso mayor que 0",
      license: "nadie tiene licencia donde vive la familia",
      language: "nadie con licencia allí habla el idioma de la familia",
      wish: "nadie es a quien pidió la familia",
      had: "nadie más puede tomarlo",
      away: "quien puede tomarlo tiene el día libre",
      hours: "nadie está trabajando",
      cap: "quien puede tomarlo ya tiene los que caben en un día",
    },
    noStaff: "no hay nadie en el personal",
    unplaced: (leads, obstacle) =>
      `${leads === 1 ? "Espera 1 prospecto" : `Esperan ${formatNumber(leads, "es")} prospectos`} que nadie puede tomar: ${obstacle}.`,
  },
};

/** One line about waiting leads: how many nobody may take, and why. */
export const describeUnplaced = (
  { obstacle, count }: { readonly obstacle: SkipReason | null; readonly count: number },
  { obstacles, noStaff, unplaced }: ObstacleWords,
): string => unplaced(count, obstacle ? obstacles[obstacle] : noStaff);
