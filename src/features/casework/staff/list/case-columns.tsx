import type { ListedPerson } from "#features/casework/core/may-call.ts";
import {
  type CaseKind,
  isStep,
  pipelineLabels,
  type PipelineStatus,
  pipelineStatuses,
} from "#features/casework/core/status.ts";
import { AssigneeMark } from "#features/casework/staff/assignee-control.tsx";
import { ContactCell } from "#features/casework/staff/contact/call-mark.tsx";
import { ClockText } from "#features/casework/staff/contact/contact-actions.tsx";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { formatDay } from "#ui/dates.ts";
import { joinClasses } from "#ui/join-classes.ts";
import type { Column } from "#ui/table.tsx";
import { caseListWords } from "./case-list-words.ts";
import type { ListedCase } from "./use-case-list.ts";

type ListedRow = ListedCase & ListedPerson & { readonly timestamp: string };

/** The columns that the lists of every kind share; each kind puts its own between them. */
export function useCaseColumns(kind: CaseKind) {
  const locale = useLocale();
  const words = useWords(caseListWords).columns;
  return {
    status: {
      key: "status",
      header: words.status,
      cell: ({ pipelineStatus }) => <StageMark kind={kind} stage={pipelineStatus} />,
    },
    clock: { key: "clock", header: words.clock, cell: (record) => <ClockText record={record} /> },
    assignee: {
      key: "assignee",
      header: words.assignee,
      cell: ({ assignee }) => <AssigneeMark assignee={assignee} />,
    },
    contact: {
      key: "contact",
      header: words.contact,
      cell: (listed) => <ContactCell kind={kind} listed={listed} />,
    },
    date: {
      key: "date",
      header: words.date,
      cell: ({ timestamp }) => formatDay(timestamp, locale),
    },
  } satisfies Readonly<Record<string, Column<ListedRow>>>;
}

/** How far somebody has come, in a word and as a track of the stages. */
function StageMark({ kind, stage }: { kind: CaseKind; stage: PipelineStatus }) {
  const labels = useWords(pipelineLabels);
  const stages: readonly PipelineStatus[] = pipelineStatuses[kind].filter((each) => isStep(each));
  const reached = stages.indexOf(stage);
  return (
    <span
      className={joinClasses(
        "inline-flex items-center gap-2 whitespace-nowrap",
        reached === -1 && "text-ink-muted",
      )}
    >
      <span aria-hidden="true" className="stage-track inline-flex gap-0.5">
        {stages.map((each, index) => (
          <i
            key={each}
            className={joinClasses(
              "h-1 w-2 rounded-[1px]",
              index <= reached ? "bg-primary" : "bg-line",
            )}
          />
        ))}
      </span>
      {labels[stage]}
    </span>
  );
}
