import type { ReactNode } from "react";

interface BarProps {
  readonly label: ReactNode;
  readonly value: number;
  readonly max: number;
  /** The figures as words, e.g. "8 of 10 points": the bar itself says nothing to a screen reader. */
  readonly valueText: string;
  readonly description?: string | undefined;
  /** Where there is room, all on one line, under those of the rows above. */
  readonly isRow?: boolean;
}

/** Points out of a maximum: the words carry it, the bar lets rows be compared at a glance. */
export function Bar({ label, value, max, valueText, description, isRow }: BarProps) {
  const percent = max > 0 ? Math.min(100, Math.max(0, (value / max) * 100)) : 0;
  return (
    <div className="bar-box" data-row={isRow || undefined}>
      <span className="min-w-0 font-semibold">{label}</span>
      <span className="text-right text-sm whitespace-nowrap text-ink-muted even-figures">
        {valueText}
      </span>
      <svg aria-hidden="true" className="bar" width="100%" height="10">
        <rect className="bar-track" width="100%" height="10" rx="5" />
        <rect className="bar-fill" width={`${percent}%`} height="10" rx="5" />
      </svg>
      {description ? <p className="col-span-full text-sm text-ink-muted">{description}</p> : null}
    </div>
  );
}

interface ProgressProps {
  /** Read aloud: what is in progress. */
  readonly label: string;
  readonly value: number;
  readonly max?: number;
  /** Read aloud in place of a bare percentage, e.g. "Step 3 of 10". */
  readonly valueText?: string;
}

export function Progress({ label, value, max = 100, valueText }: ProgressProps) {
  return (
    <progress
      className="progress"
      aria-label={label}
      aria-valuetext={valueText}
      value={value}
      max={max}
    />
  );
}
