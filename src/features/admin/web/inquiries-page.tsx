import { inquirySubjectLabels } from "#features/inquiries/core/inquiry-subjects.ts";
import type { Inquiry } from "#features/inquiries/core/inquiry.ts";
import { defaultLocale } from "#platform/core/locale.ts";
import { submissionColumns } from "./submission-columns.tsx";
import { SubmissionList } from "./submission-list.tsx";
import { useInquiries } from "./submission-queries.ts";
import { submissionWords } from "./submission-words.ts";

const words = submissionWords[defaultLocale];

const columns = submissionColumns<Inquiry>("/admin/inquiries", {
  key: "subject",
  header: words.columns.subject,
  cell: ({ subject }) => inquirySubjectLabels[defaultLocale][subject],
});

export default function InquiriesPage() {
  return <SubmissionList {...words.inquiries} columns={columns} useList={useInquiries} />;
}
