import { useParams } from "react-router";
import { inquirySubjectLabels } from "#features/inquiries/core/inquiry-subjects.ts";
import { defaultLocale } from "#platform/core/locale.ts";
import { SubmissionDetail, SubmissionPage } from "./submission-detail.tsx";
import { useInquiry } from "./submission-queries.ts";
import { submissionWords } from "./submission-words.ts";

const words = submissionWords[defaultLocale];

export default function InquiryPage() {
  const { inquiryId = "" } = useParams();
  const { data, isPending, isError } = useInquiry(inquiryId);
  return (
    <SubmissionPage
      listPath="/admin/inquiries"
      backLabel={words.inquiries.back}
      loadingText={words.inquiries.loading}
      failedText={words.inquiries.failed}
      isPending={isPending}
      isError={isError}
    >
      {data ? (
        <SubmissionDetail
          submission={data.inquiry}
          facts={[
            {
              label: words.columns.subject,
              value: inquirySubjectLabels[defaultLocale][data.inquiry.subject],
            },
          ]}
        />
      ) : null}
    </SubmissionPage>
  );
}
