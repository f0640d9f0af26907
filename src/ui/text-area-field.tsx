import type { ComponentProps } from "react";
import { controlClasses } from "./control-classes.ts";
import type { FieldText } from "./field.tsx";
import { Field, useControlId } from "./field.tsx";
import { joinClasses } from "./join-classes.ts";

export function TextAreaField({
  id,
  label,
  hint,
  error,
  required,
  wide,
  className,
  rows = 6,
  ...rest
}: ComponentProps<"textarea"> & FieldText) {
  const controlId = useControlId(id, rest.name);
  return (
    <Field id={controlId} label={label} hint={hint} error={error} required={required} wide={wide}>
      {(ties) => (
        <textarea
          {...rest}
          {...ties}
          rows={rows}
          className={joinClasses(controlClasses, className)}
        />
      )}
    </Field>
  );
}
