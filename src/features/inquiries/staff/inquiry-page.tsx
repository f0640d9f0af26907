import { useParams } from "react-router";
import { inquirySubjectLabels } from "#features/inquiries/core/inquiry-subjects.ts";
import { defaultLocale } from "#platform/core/locale.ts";
import { SubmissionDetail, SubmissionPage } from "#features/backoffice/frame/submission-detail.tsx";
import { useInquiry } from "./inquiry-queries.ts";
import { inquiryWords } from "./inquiry-words.ts";

const words = inquiryWords[defaultLocale];

export default function InquiryPage() {
  const { inquiryId = "" } = useParams();
  const { data, isPending, isError } = useInquiry(inquiryId);
  return (
    <SubmissionPage
      listPath="/admin/inquiries"
      backLabel={words.page.back}
      loadingText={words.page.loading}
      failedText={words.page.failed}
      isPending={isPending}
      isError={isError}
    >
      {data ? (
        <SubmissionDetail
          submission={data.inquiry}
          facts={[
            {
              label: words.subject,
              value: inquirySubjectLabels[defaultLocale][data.inquiry.subject],
            },
          ]}
        />
      ) : null}
    </SubmissionPage>
  );
}
