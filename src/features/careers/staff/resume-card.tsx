import { Download } from "lucide-react";
import { ScanBadge } from "#features/backoffice/frame/scan-badge.tsx";
import { scanWords } from "#features/backoffice/frame/scan-words.ts";
import type { OpenedApplication } from "#features/careers/core/application.ts";
import { isHandedOut } from "#platform/core/scan-state.ts";
import { useWords } from "#platform/web/use-words.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Card, CardHeader } from "#ui/card.tsx";
import { applicationWords } from "./application-words.ts";

type Resume = Pick<OpenedApplication, "resumePath" | "resumeFileName"> &
  // A process of an earlier edition, beside this one during an upgrade, tells none.
  Partial<Pick<OpenedApplication, "resumeScan">>;

/** The résumé, and whether it can be had: what may carry a virus has no link. */
export function ResumeCard({ resumePath, resumeFileName, resumeScan }: Resume) {
  const words = useWords(applicationWords).resume;
  const { meanings } = useWords(scanWords);
  const scan = resumeScan ?? "off";
  return (
    <Card className="sm:p-5!">
      <CardHeader title={words.title}>
        {resumePath === null ? null : <ScanBadge scan={scan} />}
      </CardHeader>
      {resumePath === null ? (
        <p className="text-ink-muted">{words.none}</p>
      ) : (
        <div className="grid gap-3">
          <div className="flex flex-wrap items-center justify-between gap-3">
            {resumeFileName ? (
              <p className="min-w-0 font-semibold wrap-anywhere">
                <bdi>{resumeFileName}</bdi>
              </p>
            ) : null}
            {isHandedOut(scan) ? (
              <ButtonLink href={resumePath} download tone="secondary" size="sm">
                <Download aria-hidden="true" size={18} />
                {words.download}
              </ButtonLink>
            ) : null}
          </div>
          <p className="text-sm text-ink-muted">{meanings[scan]}</p>
        </div>
      )}
    </Card>
  );
}
