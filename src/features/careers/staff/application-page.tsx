import type { ReactNode } from "react";
import { useParams } from "react-router";
import type { CaseSubject } from "#features/casework/staff/case-subject.ts";
import type { OpenedApplication } from "#features/careers/core/application.ts";
import { SubmissionPage } from "#features/casework/staff/submission-page.tsx";
import { useWords } from "#platform/web/use-words.ts";
import { applicationSubject, useApplication } from "./application-queries.ts";
import { applicationWords } from "./application-words.ts";
import { ResumeCard } from "./resume-card.tsx";

/** Anything else a visitor typed stays text: a link could run a script or lead staff astray. */
const linkedinAddress = /^https:\/\/([a-z]{2,3}\.)?linkedin\.com\//i;

interface ApplicationPageProps {
  /** What other features show of an application. */
  readonly parts: (application: OpenedApplication, subject: CaseSubject) => ReactNode;
}

export function ApplicationPage({ parts }: ApplicationPageProps) {
  const { applicationId = "" } = useParams();
  const { page, linkedin, reply } = useWords(applicationWords);
  const query = useApplication(applicationId);
  const application = query.data?.application;
  const address = application?.linkedinUrl;
  return (
    <SubmissionPage
      submission={application}
      subject={applicationSubject(applicationId)}
      query={query}
      back={{ to: "/admin/applications", label: page.back }}
      words={page}
      facts={address ? [{ label: linkedin, value: <LinkedinAddress address={address} /> }] : []}
      mailSubject={reply}
      parts={application ? parts(application, applicationSubject(applicationId)) : null}
      hasClock={false}
    >
      {application ? <ResumeCard {...application} /> : null}
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
