import { type ComponentProps, type ReactNode, useRef } from "react";
import {
  FieldError,
  FieldHint,
  type FieldText,
  RequiredMark,
  tieControl,
  useControlId,
} from "#ui/field.tsx";
import { holdMs } from "#ui/form/presses/hold-presses.ts";
import { joinClasses } from "#ui/join-classes.ts";

interface Choice {
  readonly value: string;
  readonly label: string;
  readonly description?: string | undefined;
}

type InputProps = Omit<
  ComponentProps<"input">,
  "type" | "id" | "value" | "defaultValue" | "className" | "required"
>;

interface ChoiceGroupProps extends Omit<FieldText, "label" | "wide">, InputProps {
  readonly legend: string;
  readonly options: readonly Choice[];
  readonly name: string;
  /** Id of the first choice, for an error summary's link; the name by default. */
  readonly id?: string;
  /** With a value the group is controlled; without one the browser holds the answer. */
  readonly value?: string | undefined;
  /**
   * "row": answers side by side where there is room; "compact": on a phone, too; "chips": as wide
   * as their words.
   */
  readonly layout?: keyof typeof layouts;
}

const layouts = {
  compact: "choice-row",
  row: "grid gap-2.5 sm:grid-cols-3",
  stack: "grid gap-2.5",
  chips: "choice-chips",
} as const;

/** One answer out of a few, each a card that is large enough for a thumb. */
export function ChoiceGroup({
  legend,
  options,
  hint,
  error,
  required,
  id,
  layout = "stack",
  value,
  ...input
}: ChoiceGroupProps) {
  const groupId = useControlId(id, input.name);
  const { "aria-describedby": describedBy } = tieControl(groupId, {
    label: legend,
    hint,
    error,
    required,
  });
  return (
    <fieldset
      // In a FieldGrid a group of chips is laid out like any other field.
      className={layout === "chips" ? "field-wide grid gap-1.5" : "grid gap-2"}
      aria-describedby={describedBy}
      aria-invalid={error ? true : undefined}
      role="radiogroup"
      aria-labelledby={`${groupId}-legend`}
      aria-required={required ? true : undefined}
    >
      <legend
        id={`${groupId}-legend`}
        className={
          layout === "chips" ? "mb-1.5 font-semibold" : "mb-2 leading-snug font-semibold sm:text-lg"
        }
      >
        {legend}
        {required ? <RequiredMark /> : null}
      </legend>
      {hint ? <FieldHint id={groupId}>{hint}</FieldHint> : null}
      <div className={layouts[layout]}>
        {options.map((option, index) => (
          <ChoiceCard
            key={option.value}
            {...input}
            id={index === 0 ? groupId : `${groupId}-${option.value}`}
            choice={option}
            {...(value === undefined ? {} : { checked: value === option.value })}
          />
        ))}
      </div>
      <FieldError id={groupId}>{error}</FieldError>
    </fieldset>
  );
}

export function ChoiceCard({ choice, ...input }: ComponentProps<"input"> & { choice: Choice }) {
  return (
    <label className="choice-card">
      <input {...input} type="radio" value={choice.value} className="choice-input" />
      <span>
        <span className="block font-semibold">{choice.label}</span>
        {choice.description ? (
          <span className="block text-sm text-ink-muted">{choice.description}</span>
        ) : null}
      </span>
    </label>
  );
}

interface CheckboxFieldProps extends Omit<ComponentProps<"input">, "type"> {
  /** May contain links, unlike other labels: consent texts link to the page that they name. */
  readonly label: ReactNode;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
}

export function CheckboxField({
  id,
  label,
  hint,
  error,
  required,
  className,
  ...rest
}: CheckboxFieldProps) {
  const controlId = useControlId(id, rest.name);
  const ties = tieControl(controlId, { label: "", hint, error, required });
  return (
    <div className="grid gap-1.5">
      <label className="flex min-h-11 cursor-pointer items-start gap-3 py-1.5">
        <input
          {...rest}
          {...ties}
          type="checkbox"
          className={joinClasses("choice-input mt-0.5", className)}
        />
        <span className="pt-0.5 text-sm">
          {label}
          {required ? <RequiredMark /> : null}
        </span>
      </label>
      {hint ? <FieldHint id={controlId}>{hint}</FieldHint> : null}
      <FieldError id={controlId}>{error}</FieldError>
    </div>
  );
}

interface SwitchProps {
  readonly id: string;
  readonly checked: boolean;
  readonly describedBy?: string | undefined;
  /** The last change is being saved: a further press does nothing, and the focus stays. */
  readonly isBusy?: boolean;
  /** What it switches on can't work yet, so that it does not look as if it did. */
  readonly isIdle?: boolean;
  readonly onChange: (checked: boolean) => void;
}

/**
 * A switch that takes effect at once, and that a double tap does not switch back. The label with
 * the same id names it.
 */
export function Switch({ id, checked, describedBy, isBusy, isIdle, onChange }: SwitchProps) {
  const pressedAt = useRef(Number.NEGATIVE_INFINITY);
  return (
    <button
      id={id}
      type="button"
      role="switch"
      aria-checked={checked}
      aria-describedby={describedBy}
      aria-disabled={isBusy}
      data-idle={isIdle || undefined}
      className="switch"
      onClick={({ timeStamp }) => {
        if (isBusy || timeStamp - pressedAt.current < holdMs) return;
        pressedAt.current = timeStamp;
        onChange(!checked);
      }}
    >
      <span aria-hidden="true" className="switch-track">
        <span className="switch-thumb" />
      </span>
    </button>
  );
}

interface SwitchFieldProps extends Omit<SwitchProps, "describedBy"> {
  readonly label: ReactNode;
  readonly hint?: string | undefined;
}

/** A switch at the end of a line that says what it does. */
export function SwitchField({ label, hint, ...control }: SwitchFieldProps) {
  const { id } = control;
  return (
    <div className="flex items-center justify-between gap-4">
      <div className="grid min-w-0 gap-0.5">
        <label htmlFor={id} className="cursor-pointer justify-self-start font-semibold">
          {label}
        </label>
        {hint ? <FieldHint id={id}>{hint}</FieldHint> : null}
      </div>
      <Switch {...control} describedBy={hint ? `${id}-hint` : undefined} />
    </div>
  );
}
