import type { ComponentProps } from "react";
import type { FieldText } from "./field.tsx";
import { FieldError, FieldHint, RequiredMark, tieControl, useControlId } from "./field.tsx";

export interface Choice {
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
  /** Id of the first choice, for an error summary's link; the name unless given. */
  readonly id?: string;
  /** Given: the group is controlled. Left out: a form library or the browser holds the answer. */
  readonly value?: string | undefined;
  /** "row" sets answers side by side where there is room, "compact" on a phone, too. */
  readonly layout?: keyof typeof layouts;
}

const layouts = {
  compact: "choice-row",
  row: "grid gap-2.5 sm:grid-cols-3",
  stack: "grid gap-2.5",
} as const;

/** One answer out of a few, each a card that a thumb can't miss. */
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
      className="grid gap-2"
      aria-describedby={describedBy}
      aria-invalid={error ? true : undefined}
      role="radiogroup"
      aria-labelledby={`${groupId}-legend`}
      aria-required={required ? true : undefined}
    >
      <legend id={`${groupId}-legend`} className="mb-2 leading-snug font-semibold sm:text-lg">
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

function ChoiceCard({ choice, ...input }: ComponentProps<"input"> & { choice: Choice }) {
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
