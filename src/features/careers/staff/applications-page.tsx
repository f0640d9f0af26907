import { FileText } from "lucide-react";
import { AssigneeMark } from "#features/casework/staff/assignee-mark.tsx";
import { CaseListPage } from "#features/casework/staff/case-list-page.tsx";
import { caseListWords } from "#features/casework/staff/case-list-words.ts";
import { ContactMark } from "#features/casework/staff/contact-mark.tsx";
import { useCaseList } from "#features/casework/staff/use-case-list.ts";
import "#features/casework/staff/submission-list.css";
import { MessageStart } from "#features/casework/staff/message-start.tsx";
import type { StaffApplication } from "#features/careers/core/application.ts";
import { staffWords } from "#features/backoffice/frame/staff-words.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { formatDay } from "#ui/dates.ts";
import type { Column } from "#ui/table.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import { applicationsKey, applicationsPath, fetchApplications } from "./application-queries.ts";
import { applicationWords } from "./application-words.ts";
import { StageMark } from "./stage-mark.tsx";

/** People who want to join, as whoever hires wants to see them. */
export default function ApplicationsPage() {
  const { list, resume } = useWords(applicationWords);
  const applications = useCaseList({
    kind: "application",
    basePath: "/admin/applications",
    path: applicationsPath,
    queryKey: applicationsKey,
    fetchPage: fetchApplications,
    own: [
      {
        name: "resume",
        label: resume.title,
        options: [
          { value: "true", label: resume.with },
          { value: "false", label: resume.without },
        ],
      },
    ],
    hasClock: false,
  });
  return (
    <CaseListPage
      cases={applications}
      columns={useApplicationColumns()}
      mark={({ contact }) => <ContactMark contact={contact} />}
      className="submission-list application-list"
      words={list}
    />
  );
}

function useApplicationColumns(): readonly Column<StaffApplication>[] {
  const locale = useLocale();
  const words = useWords(caseListWords).columns;
  const { message } = useWords(staffWords).record;
  const { resume } = useWords(applicationWords);
  return [
    {
      key: "status",
      header: words.status,
      cell: ({ pipelineStatus }) => <StageMark stage={pipelineStatus} />,
    },
    {
      key: "message",
      header: message,
      cell: (application) => <MessageStart message={application.message} />,
    },
    {
      key: "resume",
      header: resume.title,
      cell: ({ resumePath }) =>
        resumePath === null ? null : (
          <span className="text-ink-muted">
            <FileText aria-hidden="true" size={18} />
            <VisuallyHidden>{resume.with}</VisuallyHidden>
          </span>
        ),
    },
    {
      key: "assignee",
      header: words.assignee,
      cell: ({ assignee }) => <AssigneeMark assignee={assignee} />,
    },
    { key: "date", header: words.date, cell: ({ timestamp }) => formatDay(timestamp, locale) },
  ];
}
