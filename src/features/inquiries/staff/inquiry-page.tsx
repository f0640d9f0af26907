import { useParams } from "react-router";
import { inquirySubjectLabels } from "#features/inquiries/core/inquiry-subjects.ts";
import { defaultLocale } from "#platform/core/locale.ts";
import { SubmissionDetail, SubmissionPage } from "#features/backoffice/frame/submission-detail.tsx";
import { useInquiry } from "#features/backoffice/frame/use-staff-list.ts";
import { submissionWords } from "#features/backoffice/frame/submission-words.ts";

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
