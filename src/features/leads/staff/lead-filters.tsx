import { SlidersHorizontal } from "lucide-react";
import type { RefObject } from "react";
import { useState } from "react";
import { FilterInput, FilterSelect } from "#features/backoffice/frame/filter-field.tsx";
import { recordListWords } from "#features/backoffice/frame/record-list-words.ts";
import type { useListAddress } from "#features/backoffice/frame/use-list-address.ts";
import { useStaffMember } from "#features/backoffice/frame/staff-gate.tsx";
import { caseSorts } from "#features/casework/core/case-list-cursor.ts";
import { pipelineStatuses } from "#features/casework/core/case-record.ts";
import { pipelineLabels } from "#features/casework/core/pipeline-labels.ts";
import { caseListWords } from "#features/casework/staff/case-list-words.ts";
import { useAssignees } from "#features/casework/staff/use-assignees.ts";
import { leadCategories } from "#features/leads/core/score-lead.ts";
import { useWords } from "#platform/web/use-words.ts";
import { Button } from "#ui/button.tsx";
import { joinClasses } from "#ui/join-classes.ts";
import { categoryWords } from "./category-words.ts";
import { leadListWords } from "./lead-list-words.ts";
import type { LeadField } from "./lead-view.ts";

interface LeadFiltersProps {
  readonly address: ReturnType<typeof useListAddress<LeadField>>;
  readonly search: RefObject<HTMLInputElement | null>;
}

const narrowing = [
  "pipelineStatus",
  "category",
  "assignee",
  "overdue",
  "from",
  "to",
  "source",
] as const satisfies readonly LeadField[];

/** The search, and what narrows and sorts the list; on a phone the filters open on demand. */
export function LeadFilters({ address, search }: LeadFiltersProps) {
  const words = useWords(leadListWords);
  const frame = useWords(recordListWords);
  const [isOpen, setOpen] = useState(false);
  const { sort } = address.values;
  const count = narrowing.filter((name) => address.values[name] !== undefined).length;
  return (
    <div role="search" className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <input
          ref={search}
          type="search"
          name="search"
          aria-label={words.search}
          placeholder={words.search}
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
        <SortSelect address={address} />
        <Button
          tone="secondary"
          size="sm"
          className="shrink-0 md:hidden"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <SlidersHorizontal aria-hidden="true" size={18} />
          {frame.filters(count)}
        </Button>
      </div>
      <div className={joinClasses("flex flex-wrap items-center gap-2", !isOpen && "max-md:hidden")}>
        <FilterFields address={address} />
        {count > 0 ? (
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

function FilterFields({ address }: Pick<LeadFiltersProps, "address">) {
  const words = useWords(leadListWords);
  const { filters } = useWords(caseListWords);
  const { names } = useWords(categoryWords);
  const labels = useWords(pipelineLabels);
  const { username, role } = useStaffMember();
  const others = useAssignees().filter((name) => name !== username && role === "admin");
  const { values, change } = address;
  return (
    <>
      <FilterSelect
        label={filters.status}
        value={values.pipelineStatus ?? ""}
        options={pipelineStatuses.lead.map((value) => ({ value, label: labels[value] }))}
        onChange={(pipelineStatus) => change({ pipelineStatus })}
      />
      <FilterSelect
        label={words.category}
        value={values.category ?? ""}
        options={leadCategories.map((value) => ({ value, label: names[value] }))}
        onChange={(category) => change({ category })}
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
      <FilterSelect
        label={filters.clock}
        value={values.overdue ?? ""}
        options={[{ value: "true", label: filters.overdue }]}
        onChange={(overdue) => change({ overdue })}
      />
      <DayFields address={address} />
      <SourceField
        key={values.source}
        source={values.source ?? ""}
        onChange={(source) => change({ source })}
      />
    </>
  );
}

function DayFields({ address: { values, change } }: Pick<LeadFiltersProps, "address">) {
  const { filters } = useWords(caseListWords);
  return (
    <>
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
    </>
  );
}

function SortSelect({ address: { values, change } }: Pick<LeadFiltersProps, "address">) {
  const { sorts } = useWords(caseListWords);
  return (
    <FilterSelect
      label={useWords(recordListWords).sort}
      value={values.sort === "newest" ? "" : (values.sort ?? "")}
      none={sorts.newest}
      options={caseSorts
        .filter((value) => value !== "newest")
        .map((value) => ({ value, label: sorts[value] }))}
      onChange={(sort) => change({ sort })}
    />
  );
}

/** Asked for once it is written: half a source's name is none. */
function SourceField({ source, onChange }: { source: string; onChange: (text: string) => void }) {
  const words = useWords(leadListWords);
  const [typed, setTyped] = useState(source);
  const send = () => {
    if (typed.trim() !== source) onChange(typed.trim());
  };
  return (
    <FilterInput
      label={words.source}
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
