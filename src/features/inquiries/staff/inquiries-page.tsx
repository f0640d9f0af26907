import type { ReactNode } from "react";
import { useParams } from "react-router";
import type { RecordSubject } from "#records/staff/record-view.ts";
import { useRecordColumns } from "#records/staff/list/record-columns.tsx";
import { RecordListPage } from "#records/staff/list/record-list-page.tsx";
import { recordClient } from "#records/staff/record-client.ts";
import { SubmissionPage } from "#records/staff/record-page.tsx";
import { useRecordList } from "#records/staff/list/use-record-list.ts";
import { MessageStart } from "#records/staff/inline-form.tsx";
import { greet } from "#records/core/draft-mail.ts";
import { inquirySubjectLabels } from "#features/inquiries/core/inquiry-form.ts";
import type { OpenedInquiry, StaffInquiry } from "#features/inquiries/core/inquiry.ts";
import { useWords } from "#platform/web/use-words.ts";
import type { Column } from "#ui/table.tsx";
import { inquiryWords } from "./inquiry-words.ts";

const inquiryRecords = recordClient<StaffInquiry, OpenedInquiry>("inquiry", "inquiries");

/** What visitors wrote on the contact page, as whoever answers wants to see it. */
export default function InquiriesPage() {
  const inquiries = useRecordList({ ...inquiryRecords, hasClock: true });
  return (
    <RecordListPage
      records={inquiries}
      columns={useInquiryColumns()}
      className="submission-list"
      words={useWords(inquiryWords).list}
    />
  );
}

function useInquiryColumns(): readonly Column<StaffInquiry>[] {
  const shared = useRecordColumns("inquiry");
  const { subject } = useWords(inquiryWords);
  const subjects = useWords(inquirySubjectLabels);
  return [
    shared.status,
    {
      key: "message",
      header: subject,
      cell: (inquiry) => (
        <MessageStart title={subjects[inquiry.subject]} message={inquiry.message} />
      ),
    },
    shared.clock,
    shared.assignee,
    shared.contact,
    shared.date,
  ];
}

/** The beginning of an answer, in the language of whoever asked. */
function draftReply({ fullName, subject, language }: OpenedInquiry) {
  const about = inquirySubjectLabels[language][subject];
  return { subject: inquiryWords[language].reply(about), body: `${greet(fullName, language)}\n\n` };
}

interface InquiryPageProps {
  /** What other features show of an inquiry. */
  readonly parts: (inquiry: OpenedInquiry, subject: RecordSubject) => ReactNode;
}

export function InquiryPage({ parts }: InquiryPageProps) {
  const { inquiryId = "" } = useParams();
  const { page } = useWords(inquiryWords);
  const subjects = useWords(inquirySubjectLabels);
  const opened = inquiryRecords.useRecord(inquiryId);
  const { record: inquiry, subject } = opened;
  const about = inquiry ? subjects[inquiry.subject] : "";
  return (
    <SubmissionPage
      {...opened}
      back={{ to: "/admin/inquiries", label: page.back }}
      words={page}
      intro={about}
      facts={[]}
      draft={inquiry && draftReply(inquiry)}
      parts={inquiry ? parts(inquiry, subject) : null}
      hasClock
    />
  );
}
