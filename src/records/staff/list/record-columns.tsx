import type { ListedPerson } from "#records/core/calls/may-call.ts";
import {
  isStep,
  pipelineLabels,
  type PipelineStatus,
  pipelineStatuses,
} from "#records/core/status.ts";
import type { RecordKind } from "#platform/core/staff/record-kind.ts";
import { AssigneeMark } from "#records/staff/assignee-control.tsx";
import { ContactCell } from "#records/staff/contact/call-mark.tsx";
import { ClockText } from "#records/staff/contact/contact-actions.tsx";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { formatDay } from "#ui/dates.ts";
import { joinClasses } from "#ui/join-classes.ts";
import type { Column } from "#ui/table.tsx";
import { recordListWords } from "./record-list-words.ts";
import type { ListedRecord } from "./use-record-list.ts";

type ListedRow = ListedRecord & ListedPerson & { readonly timestamp: string };

/** Columns that the lists of every kind share; each kind inserts its own between them. */
export function useRecordColumns(kind: RecordKind) {
  const locale = useLocale();
  const words = useWords(recordListWords).columns;
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
      cell: (listed) => <ContactCell listed={listed} />,
    },
    date: {
      key: "date",
      header: words.date,
      cell: ({ timestamp }) => formatDay(timestamp, locale),
    },
  } satisfies Readonly<Record<string, Column<ListedRow>>>;
}

/** A record's status in a word, and as a track of steps. */
function StageMark({ kind, stage }: { kind: RecordKind; stage: PipelineStatus }) {
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
