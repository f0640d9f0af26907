import * as z from "zod/mini";
import { perLocale, type Localized } from "#platform/core/locale.ts";
import { defineSetting } from "#platform/core/setting.ts";

/** How the promise of an answer was kept with the latest leads: the newest first. */
export interface PromiseMeter {
  /** For each lead that counts, whether it was answered in time. At most `meterSize`. */
  readonly kept: readonly boolean[];
}

/** What visitors may read of it. */
export interface ShownMeter {
  readonly inTime: number;
  readonly counted: number;
}

/** How many leads are looked back on. */
export const meterSize = 100;

/** With fewer, one lead more or less says nothing, and "5 of the last 5" would sound like much. */
export const fewestShown = 20;

export function countMeter({ kept }: PromiseMeter): ShownMeter {
  return { inTime: kept.filter(Boolean).length, counted: kept.length };
}

/** What the contact page may say; null when the owner keeps it off, or too few leads are behind it. */
export function showMeter(
  meter: PromiseMeter,
  { isShown }: PromiseMeterSetting,
): ShownMeter | null {
  return isShown && meter.kept.length >= fewestShown ? countMeter(meter) : null;
}

interface PromiseMeterSetting {
  readonly isShown: boolean;
}

const refusals: Localized<string> = {
  en: "Please choose whether the figure is shown",
  es: "Elija si la cifra se muestra",
};

export const promiseMeterSetting = defineSetting<PromiseMeterSetting>({
  key: "promise-meter",
  schema: perLocale((locale) => z.object({ isShown: z.boolean(refusals[locale]) })),
  // Hidden until an admin turns it on: the owner decides whether families see this figure.
  initial: { isShown: false },
});
