import { inquirySubjectLabels } from "#features/inquiries/core/inquiry-subjects.ts";
import type { Inquiry } from "#features/inquiries/core/inquiry.ts";
import { defaultLocale } from "#platform/core/locale.ts";
import { submissionColumns } from "#features/backoffice/frame/submission-columns.tsx";
import { SubmissionList } from "#features/backoffice/frame/staff-list.tsx";
import { useInquiries } from "#features/backoffice/frame/use-staff-list.ts";
import { submissionWords } from "#features/backoffice/frame/submission-words.ts";

const words = submissionWords[defaultLocale];

const columns = submissionColumns<Inquiry>("/admin/inquiries", {
  key: "subject",
  header: words.columns.subject,
  cell: ({ subject }) => inquirySubjectLabels[defaultLocale][subject],
});

export default function InquiriesPage() {
  return <SubmissionList {...words.inquiries} columns={columns} useList={useInquiries} />;
}
