import type { ReactNode } from "react";
import { useParams } from "react-router";
import type { CaseSubject } from "#features/casework/staff/case-subject.ts";
import type { OpenedInquiry } from "#features/inquiries/core/inquiry.ts";
import { SubmissionPage } from "#features/casework/staff/submission-page.tsx";
import { inquirySubjectLabels } from "#features/inquiries/core/inquiry-subjects.ts";
import { useWords } from "#platform/web/use-words.ts";
import { inquirySubject, useInquiry } from "./inquiry-queries.ts";
import { inquiryWords } from "./inquiry-words.ts";

interface InquiryPageProps {
  /** What other features show of an inquiry. */
  readonly parts: (inquiry: OpenedInquiry, subject: CaseSubject) => ReactNode;
}

export function InquiryPage({ parts }: InquiryPageProps) {
  const { inquiryId = "" } = useParams();
  const { page, reply } = useWords(inquiryWords);
  const subjects = useWords(inquirySubjectLabels);
  const query = useInquiry(inquiryId);
  const inquiry = query.data?.inquiry;
  const about = inquiry ? subjects[inquiry.subject] : "";
  return (
    <SubmissionPage
      submission={inquiry}
      subject={inquirySubject(inquiryId)}
      query={query}
      back={{ to: "/admin/inquiries", label: page.back }}
      words={page}
      intro={about}
      facts={[]}
      mailSubject={reply(about)}
      parts={inquiry ? parts(inquiry, inquirySubject(inquiryId)) : null}
      hasClock
    />
  );
}
