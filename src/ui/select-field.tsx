import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { controlClasses } from "./control-classes.ts";
import type { FieldText } from "./field.tsx";
import { Field, useControlId } from "./field.tsx";
import { joinClasses } from "./join-classes.ts";

export interface SelectOption {
  readonly value: string;
  readonly label: string;
}

/** The browser's own list: right on every phone and screen reader. `placeholder` is the empty choice. */
export function SelectField({
  id,
  label,
  hint,
  error,
  required,
  wide,
  options,
  placeholder,
  className,
  ...rest
}: ComponentProps<"select"> &
  FieldText & { options: readonly SelectOption[]; placeholder?: string | undefined }) {
  const controlId = useControlId(id, rest.name);
  return (
    <Field id={controlId} label={label} hint={hint} error={error} required={required} wide={wide}>
      {(ties) => (
        <div className="relative">
          <select
            {...rest}
            {...ties}
            className={joinClasses(controlClasses, "appearance-none pr-9", className)}
          >
            {placeholder === undefined ? null : <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden="true"
            size={20}
            className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-ink-muted"
          />
        </div>
      )}
    </Field>
  );
}
