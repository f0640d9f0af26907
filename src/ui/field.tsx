import type { ReactNode } from "react";
import { useId } from "react";

export interface FieldText {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly required?: boolean | undefined;
  /** In a FieldGrid: takes a row of its own. */
  readonly wide?: boolean | undefined;
}

/** What ties a control to its label, hint and error. Spread it on the control. */
export interface ControlTies {
  readonly id: string;
  readonly "aria-describedby"?: string;
  readonly "aria-invalid"?: true;
  readonly "aria-required"?: true;
}

/** The id of a field's control: its own, else its name, so that an error summary can link by name. */
export function useControlId(id: string | undefined, name: string | undefined): string {
  const generated = useId();
  return id ?? name ?? generated;
}

export function tieControl(id: string, { hint, error, required }: FieldText): ControlTies {
  const described = [hint ? `${id}-hint` : "", error ? `${id}-error` : ""]
    .filter(Boolean)
    .join(" ");
  return {
    id,
    ...(described ? { "aria-describedby": described } : {}),
    ...(error ? { "aria-invalid": true as const } : {}),
    ...(required ? { "aria-required": true as const } : {}),
  };
}

export function RequiredMark() {
  return (
    <span aria-hidden="true" className="ml-1 text-danger">
      *
    </span>
  );
}

export function FieldHint({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={`${id}-hint`} className="field-hint text-sm text-ink-muted">
      {children}
    </p>
  );
}

/** Always in the page, so that a screen reader hears an error that appears while typing. */
export function FieldError({ id, children }: { id: string; children?: ReactNode }) {
  return (
    <p
      id={`${id}-error`}
      aria-live="polite"
      className="field-error text-sm font-semibold text-danger empty:-mt-1.5"
    >
      {children}
    </p>
  );
}

/** A labelled control; `children` receives the attributes that tie it to the words around it. */
export function Field({
  id,
  children,
  ...text
}: FieldText & { id: string; children: (ties: ControlTies) => ReactNode }) {
  return (
    <div className={text.wide ? "field field-wide" : "field"}>
      <label htmlFor={id} className="justify-self-start font-semibold">
        {text.label}
        {text.required ? <RequiredMark /> : null}
      </label>
      {text.hint ? <FieldHint id={id}>{text.hint}</FieldHint> : null}
      {children(tieControl(id, text))}
      <FieldError id={id}>{text.error}</FieldError>
    </div>
  );
}
