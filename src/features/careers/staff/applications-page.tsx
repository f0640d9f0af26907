import type { Application } from "#features/careers/core/application.ts";
import { defaultLocale } from "#platform/core/locale.ts";
import { submissionColumns } from "#features/backoffice/frame/submission-columns.tsx";
import { SubmissionList } from "#features/backoffice/frame/staff-list.tsx";
import { useApplications } from "#features/backoffice/frame/use-staff-list.ts";
import { submissionWords } from "#features/backoffice/frame/submission-words.ts";

const words = submissionWords[defaultLocale];

const columns = submissionColumns<Application>("/admin/applications", {
  key: "resume",
  header: words.columns.resume,
  cell: ({ resumePath }) => (resumePath === null ? "-" : words.resume.yes),
});

export default function ApplicationsPage() {
  return <SubmissionList {...words.applications} columns={columns} useList={useApplications} />;
}
