import { fitToRange, type Range } from "#features/calculators/core/definition.ts";
import type { Locale } from "#platform/core/locale.ts";
import { formatNumber } from "#platform/core/formats.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { NumberBox } from "#ui/form/slider-field.tsx";
import { resultPanelWords } from "./results/result-words.ts";
import type { Look } from "./results/result-view.ts";

const inflationRange: Range = {
  kind: "range",
  unit: "percent",
  min: 0,
  max: 15,
  step: 0.1,
  initial: 3,
};
const bandRange: Range = {
  kind: "range",
  unit: "percent",
  min: 0.5,
  max: 5,
  step: 0.5,
  initial: 2,
};

/** Both ways to look closer, with their figures kept while they are off. */
export interface LookSettings {
  readonly showInflation: boolean;
  readonly inflationRate: number;
  readonly showBand: boolean;
  readonly bandPoints: number;
}

export const initialLook: LookSettings = {
  showInflation: false,
  inflationRate: inflationRange.initial,
  showBand: false,
  bandPoints: bandRange.initial,
};

/** What of the settings is switched on. */
export function readLook(settings: LookSettings, locale: Locale): Look {
  return {
    locale,
    inflationRate: settings.showInflation ? settings.inflationRate : null,
    bandPoints: settings.showBand ? settings.bandPoints : null,
  };
}

interface LookControlsProps {
  readonly settings: LookSettings;
  readonly onChange: (settings: LookSettings) => void;
}

/** Switches for today's dollars and for a band of rates, each with its figure. */
export function LookControls({ settings, onChange }: LookControlsProps) {
  const words = useWords(resultPanelWords).look;
  return (
    <fieldset data-print="hide" className="grid gap-x-8 gap-y-2 xl:grid-cols-2">
      <legend className="mb-1 font-semibold">{words.name}</legend>
      <LookSwitch
        label={words.inflation}
        checked={settings.showInflation}
        onCheck={(showInflation) => onChange({ ...settings, showInflation })}
        figureLabel={words.inflationRate}
        suffix="%"
        range={inflationRange}
        value={settings.inflationRate}
        onChange={(inflationRate) => onChange({ ...settings, inflationRate })}
      />
      <LookSwitch
        label={words.band}
        checked={settings.showBand}
        onCheck={(showBand) => onChange({ ...settings, showBand })}
        figureLabel={words.bandPoints}
        prefix="±"
        suffix={words.pointsUnit}
        range={bandRange}
        value={settings.bandPoints}
        onChange={(bandPoints) => onChange({ ...settings, bandPoints })}
      />
    </fieldset>
  );
}

interface LookSwitchProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onCheck: (checked: boolean) => void;
  readonly figureLabel: string;
  readonly prefix?: string;
  readonly suffix: string;
  readonly range: Range;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

function LookSwitch({ label, checked, onCheck, figureLabel, range, ...box }: LookSwitchProps) {
  const locale = useLocale();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3">
      <label className="flex min-h-11 cursor-pointer items-center gap-3 text-sm">
        <input
          type="checkbox"
          className="choice-input mt-0"
          checked={checked}
          onChange={(event) => onCheck(event.currentTarget.checked)}
        />
        {label}
      </label>
      {checked ? (
        <NumberBox
          {...box}
          label={figureLabel}
          min={range.min}
          max={range.max}
          step={range.step}
          fit={(value) => fitToRange(range, value)}
          format={(value) => formatNumber(value, locale)}
        />
      ) : null}
    </div>
  );
}
