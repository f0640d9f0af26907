import { ChevronDown, SlidersHorizontal } from "lucide-react";
import { type ComponentProps, type RefObject, useId, useState } from "react";
import { listWords } from "#staff/staff-words.ts";
import { lastDay, useTypedFilter } from "#staff/list/typed-filter.ts";
import { useStaffMember } from "#staff/staff-gate.tsx";
import type { useListAddress } from "#staff/list/list-address.ts";
import { useAssignees } from "#records/staff/assignee-control.tsx";
import { sortsOf } from "#records/core/list-filters.ts";
import { pipelineLabels, pipelineStatuses } from "#records/core/status.ts";
import type { RecordKind } from "#platform/core/staff/record-kind.ts";
import { languageNames, locales } from "#platform/core/locale.ts";
import { useWords } from "#platform/web/use-words.ts";
import { Button } from "#ui/button.tsx";
import type { SelectOption } from "#ui/field.tsx";
import { recordListWords } from "./record-list-words.ts";
import type { RecordField, OwnFilter } from "#records/staff/record-view.ts";

interface RecordFiltersProps {
  readonly kind: RecordKind;
  readonly address: ReturnType<typeof useListAddress<RecordField>>;
  readonly search: RefObject<HTMLInputElement | null>;
  /** What the search covers. */
  readonly searchLabel: string;
  readonly own: readonly OwnFilter[];
  /** Whether an answer was promised. */
  readonly hasClock: boolean;
}

/** The search, the status and the order; further filters open on request. */
export function RecordFilters(props: RecordFiltersProps) {
  const { address, search, searchLabel } = props;
  const frame = useWords(listWords);
  const { filters } = useWords(recordListWords);
  const labels = useWords(pipelineLabels);
  const [isOpen, setOpen] = useState(false);
  const { sort, pipelineStatus, ...rest } = address.values;
  const { q: _search, deleted: _trash, status: _setAside, ...narrowing } = rest;
  const count = Object.keys(narrowing).length;
  const fieldsId = useId();
  return (
    <div role="search" className="grid min-w-0 flex-[1_1_34rem] grid-cols-[minmax(0,1fr)] gap-2">
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
      <div id={fieldsId} hidden={!isOpen} className={isOpen ? "filter-rows" : ""}>
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

function FilterFields({ kind, address, own, hasClock }: RecordFiltersProps) {
  const { filters } = useWords(recordListWords);
  const { username, role } = useStaffMember();
  const others = useAssignees(kind).filter((name) => name !== username && role === "admin");
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
        <TypedFilter
          key={name}
          label={filters[name]}
          type="date"
          asked={values[name] ?? ""}
          min={name === "to" ? values.from : undefined}
          max={name === "from" ? (values.to ?? lastDay) : lastDay}
          onAsk={(day) => change({ [name]: day })}
        />
      ))}
      <OwnFields address={address} own={own.filter(({ options }) => !options)} />
    </>
  );
}

function OwnFields({ address, own }: Pick<RecordFiltersProps, "address" | "own">) {
  const values: Readonly<Record<string, string | undefined>> = address.values;
  return own.map(({ name, label, options }) => {
    const value = values[name] ?? "";
    const onChange = (text: string) => address.change({ [name]: text });
    return options ? (
      <FilterSelect key={name} label={label} value={value} options={options} onChange={onChange} />
    ) : (
      <TypedFilter
        key={name}
        label={label}
        asked={value}
        maxLength={200}
        autoCapitalize="none"
        spellCheck={false}
        onAsk={onChange}
      />
    );
  });
}

interface TypedFilterProps extends ComponentProps<"input"> {
  readonly label: string;
  readonly asked: string;
  readonly onAsk: (text: string) => void;
}

/** A filter by a day or a short text. */
function TypedFilter({ label, asked, onAsk, ...rest }: TypedFilterProps) {
  const { partialDay } = useWords(listWords);
  const { field, isPartial } = useTypedFilter({
    asked,
    ask: onAsk,
    isDay: rest.type === "date",
  });
  const id = useId();
  return (
    <>
      <label className="filter-field" data-set={field.value !== "" || undefined}>
        <span className={labelLook}>{label}</span>
        <input
          {...rest}
          {...field}
          aria-invalid={isPartial || undefined}
          aria-describedby={isPartial ? id : undefined}
        />
      </label>
      <span id={id} role="status" className="text-sm text-danger empty:hidden">
        {isPartial ? partialDay : null}
      </span>
    </>
  );
}

function SortSelect({ kind, hasClock, address: { values, change } }: RecordFiltersProps) {
  const { sorts } = useWords(recordListWords);
  return (
    <FilterSelect
      label={useWords(listWords).sort}
      value={values.sort === "newest" ? "" : (values.sort ?? "")}
      none={sorts.newest}
      options={sortsOf[kind]
        .filter((value) => value !== "newest" && (hasClock || value !== "due"))
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
  /** Acts on the chosen value, instead of filtering the list. */
  readonly isAction?: boolean;
  /** The label when nothing is chosen. */
  readonly none?: string;
}

/** One filter of a list, only as wide as its label and value, with the browser's native options. */
export function FilterSelect(props: FilterSelectProps) {
  const { label, value, options, onChange, isAction = false } = props;
  const { any } = useWords(listWords);
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
