import type { ComponentProps } from "react";
import { controlClasses } from "./control-classes.ts";
import type { FieldText } from "./field.tsx";
import { Field, useControlId } from "./field.tsx";
import { joinClasses } from "./join-classes.ts";

/** One line of text. Takes `ref`, `name`, `onChange`… of a form library as they come. */
export function TextField({
  id,
  label,
  hint,
  error,
  required,
  wide,
  className,
  ...rest
}: ComponentProps<"input"> & FieldText) {
  const controlId = useControlId(id, rest.name);
  return (
    <Field id={controlId} label={label} hint={hint} error={error} required={required} wide={wide}>
      {(ties) => <input {...rest} {...ties} className={joinClasses(controlClasses, className)} />}
    </Field>
  );
}
