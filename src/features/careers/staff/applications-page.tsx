import type { Application } from "#features/careers/core/application.ts";
import { defaultLocale } from "#platform/core/locale.ts";
import { submissionColumns } from "#features/backoffice/frame/submission-columns.tsx";
import { StaffList } from "#features/backoffice/frame/staff-list.tsx";
import { useApplications } from "./application-queries.ts";
import { applicationWords } from "./application-words.ts";

const words = applicationWords[defaultLocale];

const columns = submissionColumns<Application>("/admin/applications", {
  key: "resume",
  header: words.resume.title,
  cell: ({ resumePath }) => (resumePath === null ? "-" : words.resume.yes),
});

export default function ApplicationsPage() {
  return <StaffList {...words.list} columns={columns} useList={useApplications} />;
}
