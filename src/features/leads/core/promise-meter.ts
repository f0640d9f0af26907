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

/** The number of the latest leads that the meter counts. */
export const meterSize = 100;

/** Fewer leads are not shown: each would change the figure too much, and "5 of the last 5" sounds like more than it is. */
export const fewestShown = 20;

export function countMeter({ kept }: PromiseMeter): ShownMeter {
  return { inTime: kept.filter(Boolean).length, counted: kept.length };
}

/** The figure for the contact page; null when the owner has turned it off, or for too few leads. */
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
