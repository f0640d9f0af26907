import { Download } from "lucide-react";
import { useParams } from "react-router";
import type { Application } from "#features/careers/core/application.ts";
import { defaultLocale } from "#platform/core/locale.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Card, CardHeader } from "#ui/card.tsx";
import { SubmissionDetail, SubmissionPage } from "#features/backoffice/frame/submission-detail.tsx";
import { useApplication } from "./application-queries.ts";
import { applicationWords } from "./application-words.ts";

const words = applicationWords[defaultLocale];

/** Anything else a visitor typed stays text: a link could run a script or lead staff astray. */
const linkedinAddress = /^https:\/\/([a-z]{2,3}\.)?linkedin\.com\//i;

export default function ApplicationPage() {
  const { applicationId = "" } = useParams();
  const { data, isPending, isError } = useApplication(applicationId);
  return (
    <SubmissionPage
      listPath="/admin/applications"
      backLabel={words.page.back}
      loadingText={words.page.loading}
      failedText={words.page.failed}
      isPending={isPending}
      isError={isError}
    >
      {data ? <ApplicationDetail application={data.application} /> : null}
    </SubmissionPage>
  );
}

function ApplicationDetail({ application }: { readonly application: Application }) {
  const { linkedinUrl, resumePath, resumeFileName } = application;
  const linkedin = {
    label: words.linkedin,
    value: <LinkedinAddress address={linkedinUrl ?? ""} />,
  };
  return (
    <SubmissionDetail submission={application} facts={linkedinUrl ? [linkedin] : []}>
      <Card>
        <CardHeader title={words.resume.title} />
        {resumePath === null ? (
          <p className="text-ink-muted">{words.resume.none}</p>
        ) : (
          <div className="grid justify-items-start gap-3">
            {resumeFileName ? (
              <p className="font-semibold wrap-anywhere">
                <bdi>{resumeFileName}</bdi>
              </p>
            ) : null}
            <ButtonLink href={resumePath} download tone="secondary" size="sm">
              <Download aria-hidden="true" size={18} />
              {words.resume.download}
            </ButtonLink>
            <p className="text-sm text-ink-muted">{words.resume.note}</p>
          </div>
        )}
      </Card>
    </SubmissionDetail>
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
