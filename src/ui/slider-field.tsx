import type { ComponentProps } from "react";
import { useEffect, useRef, useState } from "react";
import { NumberBox } from "./number-box.tsx";

interface SliderFieldProps {
  readonly id: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly value: number;
  /** Moves any number to one the slider can take. */
  readonly fit: (value: number) => number;
  /** With its unit: "$10,000". */
  readonly format: (value: number) => string;
  /** Without: "10,000". */
  readonly formatNumber: (value: number) => string;
  /** What to say of a typed number that had to be moved to a value; of null, which was no number. */
  readonly explain: (entered: number | null, value: number) => string;
  readonly prefix?: string | undefined;
  readonly suffix?: string | undefined;
  readonly onChange: (value: number) => void;
}

/** One value, set by dragging or by typing: not everyone can drag (WCAG 2.5.7). */
export function SliderField(props: SliderFieldProps) {
  const { id, label, hint, min, max, step, value, fit, format, prefix, suffix, onChange } = props;
  const [note, setNote] = useState({ text: "", value });
  const shownNote = note.value === value ? note.text : "";
  const hintId = hint ? `${id}-hint` : undefined;

  return (
    <div className="grid">
      <div className="flex items-center justify-between gap-4">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        <NumberBox
          describedBy={hintId}
          format={props.formatNumber}
          onSettle={(entered, settled) => {
            const text = entered === settled ? "" : props.explain(entered, settled);
            setNote({ text, value: settled });
          }}
          {...{ id, min, max, step, value, fit, prefix, suffix, onChange }}
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
      {/* In place of the bounds: a line of its own would move the button that is being clicked. */}
      <div className="flex justify-between text-xs text-ink-muted tabular-nums">
        {shownNote ? null : <span aria-hidden="true">{format(min)}</span>}
        <p role="status" className="font-semibold text-info">
          {shownNote}
        </p>
        {shownNote ? null : <span aria-hidden="true">{format(max)}</span>}
      </div>
    </div>
  );
}

type TrackProps = ComponentProps<"input"> & {
  readonly min: number;
  readonly max: number;
  readonly value: number;
};

function Track({ min, max, value, ...rest }: TrackProps) {
  const input = useRef<HTMLInputElement>(null);
  // Through the object model: the content policy drops style attributes from served pages.
  useEffect(() => {
    const share = max > min ? (value - min) / (max - min) : 0;
    input.current?.style.setProperty("--slider-share", String(share));
  }, [value, min, max]);
  return <input {...rest} ref={input} type="range" className="slider" {...{ min, max, value }} />;
}
