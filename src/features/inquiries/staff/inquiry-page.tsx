import { useParams } from "react-router";
import { SubmissionPage } from "#features/casework/staff/submission-page.tsx";
import { inquirySubjectLabels } from "#features/inquiries/core/inquiry-subjects.ts";
import { useWords } from "#platform/web/use-words.ts";
import { inquirySubject, useInquiry } from "./inquiry-queries.ts";
import { inquiryWords } from "./inquiry-words.ts";

export default function InquiryPage() {
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
      hasClock
    />
  );
}
