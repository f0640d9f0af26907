import type { KeyboardEvent } from "react";
import { useState } from "react";
import { readNumber } from "#platform/core/read-number.ts";

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
  readonly format: (value: number) => string;
  /** Stand before and after the number, e.g. "$" and "%". */
  readonly prefix?: string | undefined;
  readonly suffix?: string | undefined;
  readonly disabled?: boolean | undefined;
  readonly onChange: (value: number) => void;
  /**
   * The field is left, or Enter pressed: what was typed, null when it is no number, and the value
   * it came to.
   */
  readonly onSettle?: (entered: number | null, value: number) => void;
}

const stepsOfKeys: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 };

/**
 * A number: taken as it is typed, and shown fitted once the field is left. A field of text, because
 * one of numbers shows none of the thousands' commas and takes nothing that is pasted with them.
 */
export function NumberBox(props: NumberBoxProps) {
  const { id, label, describedBy, min, max, step, value, fit, format, disabled } = props;
  const [typed, setTyped] = useState<{ text: string; before: number } | null>(null);
  const read = (text: string) => readNumber(text, { decimalComma: step < 1 });

  function settle(): void {
    if (typed === null) return;
    setTyped(null);
    const { text, before } = typed;
    const entered = read(text);
    // On the way to what is no number there were some that are: "1" of "1e9".
    if (entered === null) props.onChange(before);
    // An emptied field takes its number back; that needs no words.
    if (text.trim() !== "") props.onSettle?.(entered, entered === null ? before : fit(entered));
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === "Enter") settle();
    const steps = stepsOfKeys[event.key];
    if (steps === undefined) return;
    event.preventDefault();
    setTyped(null);
    props.onChange(fit(value + steps * step));
  }

  return (
    <span className="number-box">
      {props.prefix ? <span aria-hidden="true">{props.prefix}</span> : null}
      <input
        id={id}
        aria-label={label}
        aria-describedby={describedBy}
        type="text"
        role="spinbutton"
        aria-valuemin={min}
        aria-valuemax={max}
        aria-valuenow={value}
        inputMode="decimal"
        autoComplete="off"
        disabled={disabled}
        value={typed?.text ?? format(value)}
        className="number-input"
        onFocus={(event) => event.currentTarget.select()}
        onKeyDown={onKeyDown}
        onBlur={settle}
        onChange={({ currentTarget }) => {
          setTyped({ text: currentTarget.value, before: typed?.before ?? value });
          const entered = read(currentTarget.value);
          if (entered !== null) props.onChange(fit(entered));
        }}
      />
      {props.suffix ? <span aria-hidden="true">{props.suffix}</span> : null}
    </span>
  );
}
