import { StaffListPage } from "#features/backoffice/frame/staff-list-page.tsx";
import { usePersonColumns } from "#features/backoffice/frame/use-person-columns.tsx";
import type { Application } from "#features/careers/core/application.ts";
import { useWords } from "#platform/web/use-words.ts";
import { applicationsKey, useApplications } from "./application-queries.ts";
import { applicationWords } from "./application-words.ts";

export default function ApplicationsPage() {
  const { list, resume } = useWords(applicationWords);
  const columns = usePersonColumns<Application>("/admin/applications", [
    {
      key: "resume",
      header: resume.title,
      cell: ({ resumePath }) => (resumePath === null ? "-" : resume.yes),
    },
  ]);
  return (
    <StaffListPage
      list={useApplications()}
      queryKey={applicationsKey}
      columns={columns}
      words={list}
    />
  );
}
