import type { Application } from "#features/careers/core/application.ts";
import { defaultLocale } from "#platform/core/locale.ts";
import { submissionColumns } from "./submission-columns.tsx";
import { SubmissionList } from "./submission-list.tsx";
import { useApplications } from "./submission-queries.ts";
import { submissionWords } from "./submission-words.ts";

const words = submissionWords[defaultLocale];

const columns = submissionColumns<Application>("/admin/applications", {
  key: "resume",
  header: words.columns.resume,
  cell: ({ resumePath }) => (resumePath === null ? "-" : words.resume.yes),
});

export default function ApplicationsPage() {
  return <SubmissionList {...words.applications} columns={columns} useList={useApplications} />;
}
