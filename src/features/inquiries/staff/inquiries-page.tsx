import { AssigneeMark } from "#features/casework/staff/assignee-mark.tsx";
import { CaseListPage } from "#features/casework/staff/case-list-page.tsx";
import { caseListWords } from "#features/casework/staff/case-list-words.ts";
import { ClockText } from "#features/casework/staff/clock-text.tsx";
import { ContactMark } from "#features/casework/staff/contact-mark.tsx";
import { useCaseList } from "#features/casework/staff/use-case-list.ts";
import "#features/casework/staff/submission-list.css";
import { MessageStart } from "#features/casework/staff/message-start.tsx";
import { pipelineLabels } from "#features/casework/core/pipeline-labels.ts";
import { inquirySubjectLabels } from "#features/inquiries/core/inquiry-subjects.ts";
import type { StaffInquiry } from "#features/inquiries/core/inquiry.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { formatDay } from "#ui/dates.ts";
import type { Column } from "#ui/table.tsx";
import { fetchInquiries, inquiriesKey, inquiriesPath } from "./inquiry-queries.ts";
import { inquiryWords } from "./inquiry-words.ts";

/** What visitors wrote on the contact page, as whoever answers wants to see it. */
export default function InquiriesPage() {
  const inquiries = useCaseList({
    kind: "inquiry",
    basePath: "/admin/inquiries",
    path: inquiriesPath,
    queryKey: inquiriesKey,
    fetchPage: fetchInquiries,
    hasClock: true,
  });
  return (
    <CaseListPage
      cases={inquiries}
      columns={useInquiryColumns()}
      mark={({ contact }) => <ContactMark contact={contact} />}
      className="submission-list"
      words={useWords(inquiryWords).list}
    />
  );
}

function useInquiryColumns(): readonly Column<StaffInquiry>[] {
  const locale = useLocale();
  const words = useWords(caseListWords).columns;
  const { subject } = useWords(inquiryWords);
  const subjects = useWords(inquirySubjectLabels);
  const labels = useWords(pipelineLabels);
  return [
    { key: "status", header: words.status, cell: (inquiry) => labels[inquiry.pipelineStatus] },
    {
      key: "message",
      header: subject,
      cell: (inquiry) => (
        <MessageStart title={subjects[inquiry.subject]} message={inquiry.message} />
      ),
    },
    { key: "clock", header: words.clock, cell: (inquiry) => <ClockText record={inquiry} /> },
    {
      key: "assignee",
      header: words.assignee,
      cell: (inquiry) => <AssigneeMark assignee={inquiry.assignee} />,
    },
    { key: "date", header: words.date, cell: (inquiry) => formatDay(inquiry.timestamp, locale) },
  ];
}
