import type { ReactNode } from "react";
import { FieldHint } from "./field.tsx";
import "./switch.css";

interface SwitchProps {
  readonly id: string;
  readonly checked: boolean;
  readonly describedBy?: string | undefined;
  readonly onChange: (checked: boolean) => void;
}

/** On or off, at once. A label of the same id names it. */
export function Switch({ id, checked, describedBy, onChange }: SwitchProps) {
  return (
    <button
      id={id}
      type="button"
      role="switch"
      aria-checked={checked}
      aria-describedby={describedBy}
      className="switch"
      onClick={() => onChange(!checked)}
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
