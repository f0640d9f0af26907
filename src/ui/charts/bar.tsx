import type { ReactNode } from "react";

interface BarProps {
  readonly label: ReactNode;
  readonly value: number;
  readonly max: number;
  /** The figures in words, such as "8 of 10 points", because a screen reader can't read the bar. */
  readonly valueText: string;
  readonly description?: string | undefined;
  /**
   * Lays out label, bar and figures in one line where there is room, aligned with the rows above.
   */
  readonly isRow?: boolean;
}

/** Points out of a maximum: the words say it, and the bar makes rows comparable. */
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
  /** The accessible name: what is in progress. */
  readonly label: string;
  readonly value: number;
  readonly max?: number;
  /** Announced instead of a percentage, such as "Step 3 of 10". */
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
