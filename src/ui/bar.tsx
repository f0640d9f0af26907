import type { ReactNode } from "react";

interface BarProps {
  readonly label: ReactNode;
  readonly value: number;
  readonly max: number;
  /** The figures as words, e.g. "8 of 10 points": the bar itself says nothing to a screen reader. */
  readonly valueText: string;
  readonly description?: string | undefined;
}

/** Points out of a maximum: the words carry it, the bar lets rows be compared at a glance. */
export function Bar({ label, value, max, valueText, description }: BarProps) {
  const percent = max > 0 ? Math.min(100, Math.max(0, (value / max) * 100)) : 0;
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">{label}</span>
        <span className="text-sm text-ink-muted tabular-nums">{valueText}</span>
      </div>
      <svg aria-hidden="true" className="bar" width="100%" height="10">
        <rect className="bar-track" width="100%" height="10" rx="5" />
        <rect className="bar-fill" width={`${percent}%`} height="10" rx="5" />
      </svg>
      {description ? <p className="text-sm text-ink-muted">{description}</p> : null}
    </div>
  );
}
