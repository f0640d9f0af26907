import { useQuery } from "@tanstack/react-query";
import { SlidersHorizontal } from "lucide-react";
import { type RefObject, useId, useState } from "react";
import { FilterInput, FilterSelect } from "#features/backoffice/frame/list/filter-field.tsx";
import { recordListWords } from "#features/backoffice/frame/staff-words.ts";
import { useStaffMember } from "#features/backoffice/frame/staff-gate.tsx";
import type { useListAddress } from "#features/backoffice/frame/list/list-address.ts";
import { type CaseKind, pipelineLabels, pipelineStatuses } from "#features/casework/core/status.ts";
import { languageNames, locales } from "#platform/core/locale.ts";
import { callApi } from "#platform/web/api-client.ts";
import { useWords } from "#platform/web/use-words.ts";
import { Button } from "#ui/button.tsx";
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
  const [isOpen, setOpen] = useState(false);
  const { q: _search, sort, deleted: _trash, pipelineStatus, ...narrowing } = address.values;
  const count = Object.keys(narrowing).length;
  const fieldsId = useId();
  return (
    <div role="search" className="list-search">
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
          className="filter-search"
          value={address.typed}
          onChange={(event) => address.setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === "Escape") event.currentTarget.blur();
          }}
        />
        <StatusSelect {...props} />
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
      <div id={fieldsId} hidden={!isOpen} className="filter-fields">
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

function StatusSelect({ kind, address }: CaseFiltersProps) {
  const { filters } = useWords(caseListWords);
  const labels = useWords(pipelineLabels);
  return (
    <FilterSelect
      label={filters.status}
      value={address.values.pipelineStatus ?? ""}
      options={pipelineStatuses[kind].map((value) => ({ value, label: labels[value] }))}
      onChange={(pipelineStatus) => address.change({ pipelineStatus })}
    />
  );
}

function FilterFields({ address, own, hasClock }: CaseFiltersProps) {
  const { filters } = useWords(caseListWords);
  const { username, role } = useStaffMember();
  const others = useAssignees().filter((name) => name !== username && role === "admin");
  const { values, change } = address;
  return (
    <>
      <OwnFields address={address} own={own.filter(({ options }) => options)} />
      <FilterSelect
        label={filters.language}
        value={values.language ?? ""}
        options={locales.map((value) => ({ value, label: languageNames[value] }))}
        onChange={(language) => change({ language })}
      />
      <FilterSelect
        label={filters.assignee}
        value={values.assignee ?? ""}
        options={[
          { value: "me", label: filters.me },
          { value: "none", label: filters.none },
          ...others.map((value) => ({ value, label: value })),
        ]}
        onChange={(assignee) => change({ assignee })}
      />
      {hasClock ? (
        <FilterSelect
          label={filters.clock}
          value={values.overdue ?? ""}
          options={[{ value: "true", label: filters.overdue }]}
          onChange={(overdue) => change({ overdue })}
        />
      ) : null}
      <FilterInput
        label={filters.from}
        type="date"
        value={values.from ?? ""}
        max={values.to}
        onChange={(event) => change({ from: event.target.value })}
      />
      <FilterInput
        label={filters.to}
        type="date"
        value={values.to ?? ""}
        min={values.from}
        onChange={(event) => change({ to: event.target.value })}
      />
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

/** Everybody a record can be assigned to; empty until the server has told. */
export function useAssignees(): readonly string[] {
  const { data } = useQuery({
    queryKey: ["assignees"],
    queryFn: () => callApi<{ readonly assignees: readonly string[] }>("/api/admin/assignees"),
  });
  return data?.assignees ?? [];
}
