import { ChevronDown, SlidersHorizontal } from "lucide-react";
import { type ComponentProps, type RefObject, useId, useState } from "react";
import { recordListWords } from "#features/backoffice/frame/staff-words.ts";
import { useStaffMember } from "#features/backoffice/frame/staff-gate.tsx";
import type { useListAddress } from "#features/backoffice/frame/list/list-address.ts";
import { useAssignees } from "#features/casework/staff/assignee-control.tsx";
import { type CaseKind, pipelineLabels, pipelineStatuses } from "#features/casework/core/status.ts";
import { languageNames, locales } from "#platform/core/locale.ts";
import { useWords } from "#platform/web/use-words.ts";
import { Button } from "#ui/button.tsx";
import type { SelectOption } from "#ui/field.tsx";
import { caseListWords } from "./case-list-words.ts";
import { type CaseField, type OwnFilter, sortsOf } from "#features/casework/staff/case-view.ts";

interface CaseFiltersProps {
  readonly kind: CaseKind;
  readonly address: ReturnType<typeof useListAddress<CaseField>>;
  readonly search: RefObject<HTMLInputElement | null>;
  /** What the search looks through. */
  readonly searchLabel: string;
  readonly own: readonly OwnFilter[];
  /** Whether an answer was promised. */
  readonly hasClock: boolean;
}

/** The search, the status and the order; all else that narrows the list opens on demand. */
export function CaseFilters(props: CaseFiltersProps) {
  const { address, search, searchLabel } = props;
  const frame = useWords(recordListWords);
  const { filters } = useWords(caseListWords);
  const labels = useWords(pipelineLabels);
  const [isOpen, setOpen] = useState(false);
  const { q: _search, sort, deleted: _trash, pipelineStatus, ...narrowing } = address.values;
  const count = Object.keys(narrowing).length;
  const fieldsId = useId();
  return (
    <div role="search" className="grid flex-[1_1_34rem] gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <input
          ref={search}
          type="search"
          name="search"
          aria-label={searchLabel}
          placeholder={searchLabel}
          maxLength={200}
          autoCapitalize="none"
          spellCheck={false}
          className="filter-search placeholder:text-ink-muted"
          value={address.typed}
          onChange={(event) => address.setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === "Escape") event.currentTarget.blur();
          }}
        />
        <OwnFields
          address={address}
          own={[
            {
              name: "pipelineStatus",
              label: filters.status,
              options: pipelineStatuses[props.kind].map((value) => ({
                value,
                label: labels[value],
              })),
            },
          ]}
        />
        <SortSelect {...props} />
        <Button
          tone="secondary"
          size="sm"
          className="min-h-9 shrink-0 px-3"
          aria-expanded={isOpen}
          aria-controls={fieldsId}
          onClick={() => setOpen(!isOpen)}
        >
          <SlidersHorizontal aria-hidden="true" size={18} />
          {frame.filters(count)}
        </Button>
      </div>
      <div
        id={fieldsId}
        hidden={!isOpen}
        className={isOpen ? "flex flex-wrap items-center gap-2" : ""}
      >
        <FilterFields {...props} />
        {count > 0 || pipelineStatus ? (
          <Button
            tone="quiet"
            size="sm"
            className="min-h-9 px-3"
            onClick={() => address.show(new URLSearchParams({ ...(sort && { sort }) }).toString())}
          >
            {frame.clearFilters}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

function FilterFields({ address, own, hasClock }: CaseFiltersProps) {
  const { filters } = useWords(caseListWords);
  const { username, role } = useStaffMember();
  const others = useAssignees().filter((name) => name !== username && role === "admin");
  const { values, change } = address;
  const overdue = { value: "true", label: filters.overdue };
  const choices: readonly OwnFilter[] = [
    ...own.filter(({ options }) => options),
    {
      name: "language",
      label: filters.language,
      options: locales.map((value) => ({ value, label: languageNames[value] })),
    },
    {
      name: "assignee",
      label: filters.assignee,
      options: [
        { value: "me", label: filters.me },
        { value: "none", label: filters.none },
        ...others.map((value) => ({ value, label: value })),
      ],
    },
    ...(hasClock ? [{ name: "overdue", label: filters.clock, options: [overdue] }] : []),
  ];
  return (
    <>
      <OwnFields address={address} own={choices} />
      {(["from", "to"] as const).map((name) => (
        <FilterInput
          key={name}
          label={filters[name]}
          type="date"
          value={values[name] ?? ""}
          min={name === "to" ? values.from : undefined}
          max={name === "from" ? values.to : undefined}
          onChange={(event) => change({ [name]: event.target.value })}
        />
      ))}
      <OwnFields address={address} own={own.filter(({ options }) => !options)} />
    </>
  );
}

function OwnFields({ address, own }: Pick<CaseFiltersProps, "address" | "own">) {
  const values: Readonly<Record<string, string | undefined>> = address.values;
  return own.map(({ name, label, options }) => {
    const value = values[name] ?? "";
    const onChange = (text: string) => address.change({ [name]: text });
    return options ? (
      <FilterSelect key={name} label={label} value={value} options={options} onChange={onChange} />
    ) : (
      <TextFilter key={`${name}=${value}`} label={label} text={value} onChange={onChange} />
    );
  });
}

interface TextFilterProps {
  readonly label: string;
  readonly text: string;
  readonly onChange: (text: string) => void;
}

/** Asked for once it is written: half a name is none. */
function TextFilter({ label, text, onChange }: TextFilterProps) {
  const [typed, setTyped] = useState(text);
  const send = () => {
    if (typed.trim() !== text) onChange(typed.trim());
  };
  return (
    <FilterInput
      label={label}
      maxLength={200}
      autoCapitalize="none"
      spellCheck={false}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={send}
      onKeyDown={(event) => {
        if (event.key === "Enter") send();
      }}
    />
  );
}

function SortSelect({ kind, address: { values, change } }: CaseFiltersProps) {
  const { sorts } = useWords(caseListWords);
  return (
    <FilterSelect
      label={useWords(recordListWords).sort}
      value={values.sort === "newest" ? "" : (values.sort ?? "")}
      none={sorts.newest}
      options={sortsOf[kind]
        .filter((value) => value !== "newest")
        .map((value) => ({ value, label: sorts[value] }))}
      onChange={(sort) => change({ sort })}
    />
  );
}

const labelLook = "flex-none text-ink-muted";

interface FilterSelectProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly SelectOption[];
  readonly onChange: (value: string) => void;
  /** Does something with what is chosen, instead of narrowing the list. */
  readonly isAction?: boolean;
  /** What stands there when nothing is asked for. */
  readonly none?: string;
}

/** One filter of a list, as small as its label and value. The browser's own list opens. */
export function FilterSelect(props: FilterSelectProps) {
  const { label, value, options, onChange, isAction = false } = props;
  const { any } = useWords(recordListWords);
  const none = isAction ? label : (props.none ?? any);
  return (
    <label className="filter-field" data-set={value !== "" || undefined}>
      <span className={isAction ? "sr-only" : labelLook}>{label}</span>
      <select value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{none}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        size={16}
        className="pointer-events-none flex-none text-ink-muted"
      />
    </label>
  );
}

/** A day or a short text to narrow a list by. */
function FilterInput({ label, ...rest }: ComponentProps<"input"> & { readonly label: string }) {
  return (
    <label className="filter-field" data-set={rest.value !== "" || undefined}>
      <span className={labelLook}>{label}</span>
      <input {...rest} />
    </label>
  );
}
