import type { KeyboardEvent } from "react";
import { useState } from "react";

interface NumberBoxProps {
  readonly id?: string | undefined;
  /** When no visible label names it. */
  readonly label?: string | undefined;
  readonly describedBy?: string | undefined;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly value: number;
  /** Moves any number to one that is allowed here. */
  readonly fit: (value: number) => number;
  /** Stand before and after the number, e.g. "$" and "%". */
  readonly prefix?: string | undefined;
  readonly suffix?: string | undefined;
  readonly disabled?: boolean | undefined;
  readonly onChange: (value: number) => void;
}

/** A number: taken as it is typed, and shown fitted once the field is left. */
export function NumberBox(props: NumberBoxProps) {
  const { id, label, describedBy, min, max, step, value, fit, prefix, suffix, disabled } = props;
  const [typed, setTyped] = useState<string | null>(null);

  function settleOnEnter({ key }: KeyboardEvent) {
    if (key === "Enter") setTyped(null);
  }

  return (
    <span className="number-box">
      {prefix ? <span aria-hidden="true">{prefix}</span> : null}
      <input
        id={id}
        aria-label={label}
        aria-describedby={describedBy}
        type="number"
        inputMode="decimal"
        min={min}
        max={max}
        step={step}
        disabled={disabled}
        value={typed ?? String(value)}
        className="number-input"
        onKeyDown={settleOnEnter}
        onBlur={() => setTyped(null)}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          const entered = currentTarget.valueAsNumber;
          if (!Number.isNaN(entered)) props.onChange(fit(entered));
        }}
      />
      {suffix ? <span aria-hidden="true">{suffix}</span> : null}
    </span>
  );
}
