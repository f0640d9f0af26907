import { type ComponentProps, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { readNumber, type WrittenNumber } from "#platform/core/formats.ts";
import { Alert } from "#ui/alert.tsx";
import { joinClasses } from "#ui/join-classes.ts";
import { describeNumber, readArrow } from "./number-input.ts";

interface SliderFieldProps extends Pick<
  NumberBoxProps,
  "min" | "max" | "step" | "value" | "fit" | "prefix" | "suffix" | "onChange"
> {
  readonly id: string;
  readonly label: string;
  readonly hint?: string | undefined;
  /** With its unit: "$10,000". */
  readonly format: (value: number) => string;
  /** Without its unit: "10,000". */
  readonly formatNumber: (value: number) => string;
  readonly explain: ExplainNumber;
  /** Why this value can't be used. */
  readonly fault?: string | undefined;
}

/** One value, set by dragging or by typing, because not everyone can drag (WCAG 2.5.7). */
export function SliderField(props: SliderFieldProps) {
  const { id, label, hint, min, max, step, value, fit, format, prefix, suffix, onChange } = props;
  const { fault } = props;
  const { note, onSettle } = useNumberNote(value, props.explain);
  const hintId = hint ? `${id}-hint` : undefined;
  const faultId = fault === undefined ? undefined : `${id}-fault`;

  return (
    <div className="grid grid-cols-1">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <label htmlFor={id} className="min-w-0 grow basis-26 font-semibold">
          {label}
        </label>
        <NumberBox
          describedBy={joinClasses(hintId, faultId) || undefined}
          isInvalid={fault !== undefined}
          format={props.formatNumber}
          {...{ id, min, max, step, value, fit, prefix, suffix, onChange, onSettle }}
        />
      </div>
      {hint ? (
        <p id={hintId} className="text-sm text-ink-muted">
          {hint}
        </p>
      ) : null}
      <Track
        id={`${id}-slider`}
        aria-label={label}
        aria-valuetext={format(value)}
        min={min}
        max={max}
        step={step}
        value={value}
        onChange={(event) => onChange(fit(event.currentTarget.valueAsNumber))}
      />
      {/* Replaces the bounds: an additional line would move the button that is being clicked. */}
      <div className="flex justify-between text-xs text-ink-muted even-figures">
        {note ? null : <span aria-hidden="true">{format(min)}</span>}
        <p role="status" className="font-semibold text-info">
          {note}
        </p>
        {note ? null : <span aria-hidden="true">{format(max)}</span>}
      </div>
      {fault === undefined ? null : (
        <div id={faultId} className="mt-2">
          <Alert tone="danger" announce>
            <p>{fault}</p>
          </Alert>
        </div>
      )}
    </div>
  );
}

/**
 * Explains a typed number that was changed or read differently; `entered` is null for text that is
 * not a number.
 */
type ExplainNumber = (entered: number | null, value: number) => string;

/** The note beside a number box about the last typed number, shown until the value changes. */
export function useNumberNote(value: number, explain: ExplainNumber) {
  const [explained, setExplained] = useState({ text: "", value });
  return {
    note: explained.value === value ? explained.text : "",
    onSettle(entered: WrittenNumber | null, settled: number): void {
      const isPlain = entered?.value === settled && !entered.isOdd;
      setExplained({
        text: isPlain ? "" : explain(entered?.value ?? null, settled),
        value: settled,
      });
    },
  };
}

type TrackProps = ComponentProps<"input"> & Record<"min" | "max" | "value", number>;

function Track({ min, max, value, ...rest }: TrackProps) {
  const input = useRef<HTMLInputElement>(null);
  // Set through the DOM: the content policy drops style attributes of served pages.
  useEffect(() => {
    const share = max > min ? (value - min) / (max - min) : 0;
    input.current?.style.setProperty("--slider-share", String(share));
  }, [value, min, max]);
  return <input {...rest} ref={input} type="range" className="slider" {...{ min, max, value }} />;
}

interface NumberBoxProps {
  readonly id?: string | undefined;
  /** The accessible name without a visible label. */
  readonly label?: string | undefined;
  readonly describedBy?: string | undefined;
  readonly isInvalid?: boolean | undefined;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly value: number;
  /** Adjusts a number to an allowed one; only a slider enforces the steps. */
  readonly fit: (value: number) => number;
  readonly format: (value: number) => string;
  /** Shown before and after the number, such as "$" and "%". */
  readonly prefix?: string | undefined;
  readonly suffix?: string | undefined;
  readonly disabled?: boolean | undefined;
  readonly onChange: (value: number) => void;
  /**
   * Called when the field is left or Enter is pressed: with what was typed, null when it is no
   * number, and the resulting value.
   */
  readonly onSettle: (entered: WrittenNumber | null, value: number) => void;
}

/** Null until something is typed into the focused field. */
interface Typing {
  readonly text: string | null;
  readonly before: number;
}

/**
 * A number box: takes a number as it is typed, and shows the adjusted one when the field is left.
 * It is a text field, because a number field shows no thousands separators and refuses pasted
 * numbers that have them. It shows no separators while it has the focus: one Backspace in "10,000"
 * would otherwise leave ten thousand as "10,00".
 */
export function NumberBox(props: NumberBoxProps) {
  const { id, label, describedBy, min, max, step, value, fit, format, disabled } = props;
  const [typing, setTyping] = useState<Typing | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const isUntouched = typing !== null && typing.text === null;
  useEffect(() => {
    if (isUntouched) input.current?.select();
  }, [isUntouched]);
  const read = (text: string) => readNumber(text, { most: max });

  function settle(): void {
    setTyping(null);
    if (typing === null || typing.text === null) return;
    const { text, before } = typing;
    const entered = read(text);
    // Text that is no number may have been one while it was typed: "1" of "1e9" is undone.
    if (entered === null) props.onChange(before);
    // An emptied field gets its number back without a note.
    if (text.trim() !== "") props.onSettle(entered, entered === null ? before : fit(entered.value));
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === "Enter") settle();
    const direction = readArrow(event);
    if (direction === 0) return;
    setTyping(null);
    props.onChange(fit(value + direction * step));
  }

  return (
    <span className="number-box">
      {props.prefix ? <span aria-hidden="true">{props.prefix}</span> : null}
      <input
        id={id}
        aria-label={label}
        aria-describedby={describedBy}
        aria-invalid={props.isInvalid || undefined}
        {...describeNumber({ min, max, value })}
        ref={input}
        inputMode="decimal"
        autoComplete="off"
        disabled={disabled}
        value={typing === null ? format(value) : (typing.text ?? String(value))}
        className="number-input"
        onFocus={() => setTyping({ text: null, before: value })}
        onKeyDown={onKeyDown}
        onBlur={settle}
        onChange={({ currentTarget }) => {
          setTyping({ text: currentTarget.value, before: typing?.before ?? value });
          const entered = read(currentTarget.value);
          if (entered !== null) props.onChange(fit(entered.value));
        }}
      />
      {props.suffix ? <span aria-hidden="true">{props.suffix}</span> : null}
    </span>
  );
}
