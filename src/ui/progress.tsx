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
