import { ChevronDown } from "lucide-react";
import { type ComponentProps, type ReactNode, useId } from "react";
import type { Locale, Localized } from "#platform/core/locale.ts";
import { joinClasses } from "./join-classes.ts";

export interface FieldText {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly required?: boolean | undefined;
  /** Takes a row of its own in a FieldGrid. */
  readonly wide?: boolean | undefined;
  /**
   * A question about the value, below the error; null when there is none at the moment. Undefined
   * for most fields.
   */
  readonly question?: ReactNode;
}

/** Attributes that connect a control with its label, hint and error. Spread them on the control. */
interface ControlTies {
  readonly id: string;
  readonly "aria-describedby"?: string;
  readonly "aria-invalid"?: true;
  readonly "aria-required"?: true;
}

/** The id of a field's control: its own or its name, so that an error summary can link by name. */
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

/** Always rendered, so that a screen reader announces an error that appears while typing. */
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

/**
 * A labeled control; `children` receives the attributes that connect it with the texts around it.
 */
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
      {text.question === undefined ? (
        <FieldError id={id}>{text.error}</FieldError>
      ) : (
        <div className="field-error">
          <FieldError id={id}>{text.error}</FieldError>
          {/* Always rendered, like the error. */}
          <div role="status" className="text-sm wrap-anywhere not-empty:mt-2">
            {text.question}
          </div>
        </div>
      )}
    </div>
  );
}

/** Splits props into the texts around a control and those of the control itself. */
function useField<
  Props extends FieldText & { id?: string | undefined; name?: string | undefined },
>({ id, label, hint, error, required, wide, question, ...rest }: Props) {
  const controlId = useControlId(id, rest.name);
  return [{ id: controlId, label, hint, error, required, wide, question }, rest] as const;
}

/** Classes of every text-like control. */
export const controlClasses =
  "w-full min-h-12 rounded-md border border-line-strong bg-surface px-3.5 py-2.5 text-base text-ink " +
  "placeholder:text-ink-muted disabled:opacity-60 aria-invalid:border-danger aria-invalid:border-2";

/** A single-line text field. Takes every attribute of an input. */
export function TextField(props: ComponentProps<"input"> & FieldText) {
  const [field, { className, ...rest }] = useField(props);
  return (
    <Field {...field}>
      {(ties) => (
        <input
          {...rest}
          {...ties}
          data-autofocus={rest.autoFocus}
          className={joinClasses(controlClasses, className)}
        />
      )}
    </Field>
  );
}

export function TextAreaField(props: ComponentProps<"textarea"> & FieldText) {
  const [field, { className, rows = 6, ...rest }] = useField(props);
  return (
    <Field {...field}>
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

export interface SelectOption {
  readonly value: string;
  readonly label: string;
}

/**
 * The browser's native select, which works on every phone and screen reader. `placeholder` is the
 * empty choice.
 */
export function SelectField(
  props: ComponentProps<"select"> &
    FieldText & { options: readonly SelectOption[]; placeholder?: string | undefined },
) {
  const [field, { options, placeholder, className, ...rest }] = useField(props);
  return (
    <Field {...field}>
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
            className="pointer-events-none absolute inset-y-0 right-3 my-auto text-ink-muted"
          />
        </div>
      )}
    </Field>
  );
}

interface FieldGridProps extends ComponentProps<"div"> {
  /** Short answers: two fields per row on a phone, too. */
  readonly dense?: boolean;
  /** Three fields per row where there is room, instead of two. */
  readonly thirds?: boolean;
}

/**
 * Fields in rows of two or three. Texts above or below one field do not move its neighbor out of
 * line.
 */
export function FieldGrid({ dense, thirds, className, ...rest }: FieldGridProps) {
  const look = [dense && "field-grid-dense", thirds && "field-grid-thirds"] as const;
  return <div {...rest} className={joinClasses("field-grid", ...look, className)} />;
}

const words: Localized<string> = {
  en: "Fields with an asterisk (*) are required.",
  es: "Los campos con asterisco (*) son obligatorios.",
};

/** Above a form: explains the mark of required fields. */
export function RequiredNote({ locale }: { readonly locale: Locale }) {
  return <p className="text-sm text-ink-muted">{words[locale]}</p>;
}
