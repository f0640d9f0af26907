import { inquirySubjectLabels } from "#features/inquiries/core/inquiry-subjects.ts";
import type { Inquiry } from "#features/inquiries/core/inquiry.ts";
import { defaultLocale } from "#platform/core/locale.ts";
import { submissionColumns } from "#features/backoffice/frame/submission-columns.tsx";
import { StaffList } from "#features/backoffice/frame/staff-list.tsx";
import { useInquiries } from "./inquiry-queries.ts";
import { inquiryWords } from "./inquiry-words.ts";

const words = inquiryWords[defaultLocale];

const columns = submissionColumns<Inquiry>("/admin/inquiries", {
  key: "subject",
  header: words.subject,
  cell: ({ subject }) => inquirySubjectLabels[defaultLocale][subject],
});

export default function InquiriesPage() {
  return <StaffList {...words.list} columns={columns} useList={useInquiries} />;
}
