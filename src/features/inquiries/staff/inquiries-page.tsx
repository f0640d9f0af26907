import { StaffListPage } from "#features/backoffice/frame/staff-list-page.tsx";
import { usePersonColumns } from "#features/backoffice/frame/use-person-columns.tsx";
import { inquirySubjectLabels } from "#features/inquiries/core/inquiry-subjects.ts";
import type { Inquiry } from "#features/inquiries/core/inquiry.ts";
import { useWords } from "#platform/web/use-words.ts";
import { inquiriesKey, useInquiries } from "./inquiry-queries.ts";
import { inquiryWords } from "./inquiry-words.ts";

export default function InquiriesPage() {
  const words = useWords(inquiryWords);
  const subjects = useWords(inquirySubjectLabels);
  const columns = usePersonColumns<Inquiry>("/admin/inquiries", [
    { key: "subject", header: words.subject, cell: ({ subject }) => subjects[subject] },
  ]);
  return (
    <StaffListPage
      list={useInquiries()}
      queryKey={inquiriesKey}
      columns={columns}
      words={words.list}
    />
  );
}
