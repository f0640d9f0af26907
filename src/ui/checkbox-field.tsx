import type { ComponentProps, ReactNode } from "react";
import { FieldError, FieldHint, RequiredMark, tieControl, useControlId } from "./field.tsx";
import { joinClasses } from "./join-classes.ts";

interface CheckboxFieldProps extends Omit<ComponentProps<"input">, "type"> {
  /** May hold links, unlike other labels: consent texts name the page they speak of. */
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
        <span className="text-sm">
          {label}
          {required ? <RequiredMark /> : null}
        </span>
      </label>
      {hint ? <FieldHint id={controlId}>{hint}</FieldHint> : null}
      <FieldError id={controlId}>{error}</FieldError>
    </div>
  );
}
