import { Download, FileText } from "lucide-react";
import type { ReactNode } from "react";
import { useParams } from "react-router";
import { ScanBadge } from "#staff/scan-badge.tsx";
import { scanWords, staffWords } from "#staff/staff-words.ts";
import {
  applicationFilters,
  type OpenedApplication,
  type StaffApplication,
} from "#features/careers/core/application.ts";
import type { RecordSubject } from "#records/staff/record-view.ts";
import { useRecordColumns } from "#records/staff/list/record-columns.tsx";
import { RecordListPage } from "#records/staff/list/record-list-page.tsx";
import { MessageStart } from "#records/staff/inline-form.tsx";
import { recordClient } from "#records/staff/record-client.ts";
import { SubmissionPage } from "#records/staff/record-page.tsx";
import { useRecordList } from "#records/staff/list/use-record-list.ts";
import { useFileViewer } from "#staff/viewer/file-viewer.tsx";
import { viewerWords } from "#staff/viewer/viewer-words.ts";
import { isDownloadable } from "#platform/core/uploads.ts";
import { greet } from "#records/core/draft-mail.ts";
import { useWords } from "#platform/web/use-words.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Card, CardHeader } from "#ui/card.tsx";
import type { Column } from "#ui/table.tsx";
import { VisuallyHidden } from "#ui/text.tsx";
import { applicationWords } from "./application-words.ts";

const applicationRecords = recordClient<StaffApplication, OpenedApplication>(
  "application",
  "applications",
);

/** The list of applications. */
export default function ApplicationsPage() {
  const { list, resume } = useWords(applicationWords);
  const applications = useRecordList({
    ...applicationRecords,
    filters: applicationFilters,
    own: [
      {
        name: "resume",
        label: resume.title,
        options: [
          { value: "true", label: resume.with },
          { value: "false", label: resume.without },
        ],
      },
    ],
    hasClock: false,
  });
  return (
    <RecordListPage
      records={applications}
      columns={useApplicationColumns()}
      className="submission-list application-list"
      words={list}
    />
  );
}

function useApplicationColumns(): readonly Column<StaffApplication>[] {
  const shared = useRecordColumns("application");
  const { message } = useWords(staffWords).record;
  const { resume } = useWords(applicationWords);
  return [
    shared.status,
    {
      key: "message",
      header: message,
      cell: (application) => <MessageStart message={application.message} />,
    },
    {
      key: "resume",
      header: resume.title,
      cell: ({ resumePath }) =>
        resumePath === null ? null : (
          <span className="text-ink-muted">
            <FileText aria-hidden="true" size={18} />
            <VisuallyHidden>{resume.with}</VisuallyHidden>
          </span>
        ),
    },
    shared.assignee,
    shared.contact,
    shared.date,
  ];
}

/** Only LinkedIn addresses become links: another address that a visitor typed could run a script or mislead staff. */
const linkedinAddress = /^https:\/\/([a-z]{2,3}\.)?linkedin\.com\//i;

/** The beginning of an answer, in the applicant's language. */
const draftReply = ({ fullName, language }: OpenedApplication) => ({
  subject: applicationWords[language].reply,
  body: `${greet(fullName, language)}\n\n`,
});

interface ApplicationPageProps {
  /** What other features show of an application. */
  readonly parts: (application: OpenedApplication, subject: RecordSubject) => ReactNode;
}

export function ApplicationPage({ parts }: ApplicationPageProps) {
  const { applicationId = "" } = useParams();
  const { page, linkedin } = useWords(applicationWords);
  const opened = applicationRecords.useRecord(applicationId);
  const { record: application, subject } = opened;
  const address = application?.linkedinUrl;
  return (
    <SubmissionPage
      {...opened}
      back={{ to: "/admin/applications", label: page.back }}
      words={page}
      facts={address ? [{ label: linkedin, value: <LinkedinAddress address={address} /> }] : []}
      draft={application && draftReply(application)}
      parts={application ? parts(application, subject) : null}
      hasClock={false}
    >
      {application ? (
        <ResumeCard {...application} isDeleted={application.deleted !== null} />
      ) : null}
    </SubmissionPage>
  );
}

function LinkedinAddress({ address }: { readonly address: string }) {
  if (!linkedinAddress.test(address)) return address;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer" className="text-link">
      {address}
    </a>
  );
}

type Resume = Pick<
  OpenedApplication,
  "resumePath" | "resumeFileName" | "resumeScan" | "resumeType"
> & {
  readonly isDeleted?: boolean;
};

/** The résumé with the result of its virus scan. */
export function ResumeCard(resume: Resume) {
  const words = useWords(applicationWords).resume;
  const { resumePath, resumeScan } = resume;
  return (
    <Card className="sm:p-5!">
      <CardHeader title={words.title}>
        {resumePath === null ? null : <ScanBadge scan={resumeScan ?? "off"} />}
      </CardHeader>
      {resumePath === null ? (
        <p className="text-ink-muted">{words.none}</p>
      ) : (
        <ResumeFile {...resume} resumePath={resumePath} />
      )}
    </Card>
  );
}

/**
 * Shows the résumé with its links to read and download it. A file that may hold a virus, or whose
 * application is in the trash, has no link.
 */
function ResumeFile(resume: Resume & { readonly resumePath: string }) {
  const { resumePath, resumeFileName, resumeScan, resumeType, isDeleted = false } = resume;
  const words = useWords(applicationWords).resume;
  const { noDoc } = useWords(viewerWords);
  const { meanings } = useWords(scanWords);
  const scan = resumeScan ?? "off";
  const isThere = isDownloadable(scan) && !isDeleted;
  const viewer = useFileViewer({
    fileName: resumeFileName ?? words.title,
    address: resumePath,
    type: isThere ? resumeType : null,
  });
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        {resumeFileName ? (
          <p className="min-w-0 font-semibold wrap-anywhere">
            <bdi>{resumeFileName}</bdi>
          </p>
        ) : null}
        {isThere ? (
          <div className="flex flex-wrap gap-2">
            {viewer.button}
            <ButtonLink href={resumePath} download tone="secondary" size="sm">
              <Download aria-hidden="true" size={18} />
              {words.download}
            </ButtonLink>
          </div>
        ) : null}
      </div>
      <p className="text-sm text-ink-muted">{isDeleted ? words.deleted : meanings[scan]}</p>
      {isThere && resumeType === "doc" ? <p className="text-sm text-ink-muted">{noDoc}</p> : null}
      {viewer.view}
    </div>
  );
}
