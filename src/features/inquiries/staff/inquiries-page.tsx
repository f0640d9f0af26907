import type { ReactNode } from "react";
import { useParams } from "react-router";
import { AssigneeMark } from "#features/casework/staff/assignee-control.tsx";
import type { CaseSubject } from "#features/casework/staff/case-view.ts";
import { CaseListPage } from "#features/casework/staff/list/case-list-page.tsx";
import { caseListWords } from "#features/casework/staff/list/case-list-words.ts";
import { ClockText, ContactMark } from "#features/casework/staff/contact-actions.tsx";
import { recordClient } from "#features/casework/staff/record-client.ts";
import { SubmissionPage } from "#features/casework/staff/submission-page.tsx";
import { useCaseList } from "#features/casework/staff/list/use-case-list.ts";
import "#features/casework/staff/list/submission-list.css";
import { MessageStart } from "#features/casework/staff/inline-form.tsx";
import { pipelineLabels } from "#features/casework/core/status.ts";
import { inquirySubjectLabels } from "#features/inquiries/core/inquiry-form.ts";
import type { OpenedInquiry, StaffInquiry } from "#features/inquiries/core/inquiry.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { formatDay } from "#ui/dates.ts";
import type { Column } from "#ui/table.tsx";
import { inquiryWords } from "./inquiry-words.ts";

const inquiryRecords = recordClient<StaffInquiry, OpenedInquiry>("inquiry", "inquiries");

/** What visitors wrote on the contact page, as whoever answers wants to see it. */
export default function InquiriesPage() {
  const inquiries = useCaseList({ ...inquiryRecords, hasClock: true });
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

interface InquiryPageProps {
  /** What other features show of an inquiry. */
  readonly parts: (inquiry: OpenedInquiry, subject: CaseSubject) => ReactNode;
}

export function InquiryPage({ parts }: InquiryPageProps) {
  const { inquiryId = "" } = useParams();
  const { page, reply } = useWords(inquiryWords);
  const subjects = useWords(inquirySubjectLabels);
  const { query, record: inquiry } = inquiryRecords.useRecord(inquiryId);
  const subject = inquiryRecords.subject(inquiryId);
  const about = inquiry ? subjects[inquiry.subject] : "";
  return (
    <SubmissionPage
      submission={inquiry}
      subject={subject}
      query={query}
      back={{ to: "/admin/inquiries", label: page.back }}
      words={page}
      intro={about}
      facts={[]}
      mailSubject={reply(about)}
      parts={inquiry ? parts(inquiry, subject) : null}
      hasClock
    />
  );
}
