import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import type { SelectOption } from "#ui/field.tsx";
import { useWords } from "#platform/web/use-words.ts";
import "./filter-field.css";
import { recordListWords } from "#features/backoffice/frame/staff-words.ts";

interface FilterSelectProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly SelectOption[];
  readonly onChange: (value: string) => void;
  /** Does something with what is chosen, instead of narrowing the list. */
  readonly isAction?: boolean;
  /** What stands there when nothing is asked for; `null` where something always is. */
  readonly none?: string | null;
}

/** One filter of a list, as small as its label and value. The browser's own list opens. */
export function FilterSelect(props: FilterSelectProps) {
  const { label, value, options, onChange, isAction = false } = props;
  const { any } = useWords(recordListWords);
  const none = isAction ? label : props.none === undefined ? any : props.none;
  return (
    <label className="filter-field" data-set={value !== "" || undefined}>
      <span className={isAction ? "sr-only" : "filter-label"}>{label}</span>
      <select value={value} onChange={(event) => onChange(event.target.value)}>
        {none === null ? null : <option value="">{none}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden="true" size={16} />
    </label>
  );
}

/** A day or a short text to narrow a list by. */
export function FilterInput({
  label,
  ...rest
}: ComponentProps<"input"> & { readonly label: string }) {
  return (
    <label className="filter-field" data-set={rest.value !== "" || undefined}>
      <span className="filter-label">{label}</span>
      <input {...rest} />
    </label>
  );
}
