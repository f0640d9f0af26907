import { useParams } from "react-router";
import { SubmissionPage } from "#features/backoffice/frame/submission-page.tsx";
import { inquirySubjectLabels } from "#features/inquiries/core/inquiry-subjects.ts";
import { useWords } from "#platform/web/use-words.ts";
import { useInquiry } from "./inquiry-queries.ts";
import { inquiryWords } from "./inquiry-words.ts";

export default function InquiryPage() {
  const { inquiryId = "" } = useParams();
  const { page, subject } = useWords(inquiryWords);
  const subjects = useWords(inquirySubjectLabels);
  const query = useInquiry(inquiryId);
  const inquiry = query.data?.inquiry;
  return (
    <SubmissionPage
      submission={inquiry}
      query={query}
      back={{ to: "/admin/inquiries", label: page.back }}
      words={page}
      facts={inquiry ? [{ label: subject, value: subjects[inquiry.subject] }] : []}
    />
  );
}
