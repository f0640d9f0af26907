import { fitToRange, range, type Range } from "#features/calculators/core/definition.ts";
import type { Locale } from "#platform/core/locale.ts";
import { formatNumber } from "#platform/core/formats.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { NumberBox, useNumberNote } from "#ui/form/slider-field.tsx";
import { explainFit } from "./explain-fit.ts";
import { resultPanelWords } from "./results/result-words.ts";
import type { ResultLook } from "./results/result-view.ts";

const inflationRange = range("percent", 0, 15, 0.1, 3);
const bandRange = range("percent", 0.5, 5, 0.5, 2);

/** A switch with its figure, which is kept while the switch is off. */
interface Switched {
  readonly isOn: boolean;
  readonly figure: number;
}

export const initialLook = {
  inflation: { isOn: false, figure: inflationRange.initial },
  band: { isOn: false, figure: bandRange.initial },
};
export type LookSettings = Readonly<Record<keyof typeof initialLook, Switched>>;

/** The settings that are switched on. */
export function readLook({ inflation, band }: LookSettings, locale: Locale): ResultLook {
  const read = ({ isOn, figure }: Switched) => (isOn ? figure : null);
  return { locale, inflationRate: read(inflation), bandPoints: read(band) };
}

interface LookControlsProps {
  readonly settings: LookSettings;
  readonly onChange: (settings: LookSettings) => void;
}

/** Switches for today's dollars and for a band of rates, each with its figure. */
export function LookControls({ settings, onChange }: LookControlsProps) {
  const words = useWords(resultPanelWords).look;
  return (
    <fieldset data-print="hide" className="grid grid-cols-1 gap-x-8 gap-y-2 xl:grid-cols-2">
      <legend className="mb-1 font-semibold">{words.name}</legend>
      <LookSwitch
        label={words.inflation}
        figureLabel={words.inflationRate}
        suffix="%"
        bounds={inflationRange}
        switched={settings.inflation}
        onSwitch={(inflation) => onChange({ ...settings, inflation })}
      />
      <LookSwitch
        label={words.band}
        figureLabel={words.bandPoints}
        prefix="±"
        suffix={words.pointsUnit}
        bounds={bandRange}
        switched={settings.band}
        onSwitch={(band) => onChange({ ...settings, band })}
      />
    </fieldset>
  );
}

interface LookSwitchProps {
  readonly label: string;
  readonly figureLabel: string;
  readonly prefix?: string;
  readonly suffix: string;
  readonly bounds: Range;
  readonly switched: Switched;
  readonly onSwitch: (switched: Switched) => void;
}

function LookSwitch(props: LookSwitchProps) {
  const { label, figureLabel, bounds, switched, onSwitch, ...marks } = props;
  const locale = useLocale();
  const { note, onSettle } = useNumberNote(switched.figure, (entered, value) =>
    explainFit(bounds, entered, value, locale),
  );
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3">
      <label className="flex min-h-11 cursor-pointer items-center gap-3 text-sm">
        <input
          type="checkbox"
          className="choice-input mt-0"
          checked={switched.isOn}
          onChange={(event) => onSwitch({ ...switched, isOn: event.currentTarget.checked })}
        />
        {label}
      </label>
      {switched.isOn ? (
        <NumberBox
          {...marks}
          label={figureLabel}
          value={switched.figure}
          onChange={(figure) => onSwitch({ ...switched, figure })}
          min={bounds.min}
          max={bounds.max}
          step={bounds.step}
          fit={(value) => fitToRange(bounds, value)}
          format={(value) => formatNumber(value, locale)}
          onSettle={onSettle}
        />
      ) : null}
      <p role="status" className="grow basis-full text-end text-xs font-semibold text-info">
        {switched.isOn ? note : ""}
      </p>
    </div>
  );
}
