import { languageTags } from "#platform/core/locale.ts";
import { readUploadPhase, stageOf } from "#features/careers/core/upload-phase.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Progress } from "#ui/progress.tsx";
import { ResumeFileCard } from "./resume-file-card.tsx";
import type { ResumeFile, ResumeUppy } from "./resume-uppy.ts";
import { UploadActions } from "./upload-actions.tsx";
import { UploadStatus } from "./upload-status.tsx";
import { uploadWords } from "./upload-words.ts";

interface ResumeUploadProps {
  readonly uppy: ResumeUppy;
  readonly file: ResumeFile;
  readonly onBrowse: () => void;
}

/** The chosen file: how far it has got, and what can be done about it. */
export function ResumeUpload({ uppy, file, onBrowse }: ResumeUploadProps) {
  const phase = readUploadPhase(file);
  const stage = stageOf(phase);
  return (
    <>
      <UploadStatus
        file={file}
        phase={phase}
        isRestored={uppy.getState().recoveredState !== null}
      />
      <div className="resume-file">
        <ResumeFileCard
          file={file}
          onRename={stage === "chosen" ? (name) => uppy.setFileMeta(file.id, { name }) : null}
        />
        {stage === "sending" ? <UploadProgress percentage={file.progress.percentage ?? 0} /> : null}
      </div>
      <UploadActions uppy={uppy} fileId={file.id} phase={phase} onBrowse={onBrowse} />
    </>
  );
}

function UploadProgress({ percentage }: { readonly percentage: number }) {
  const { progress } = useWords(uploadWords);
  const format = new Intl.NumberFormat(languageTags[useLocale()], { style: "percent" });
  const sent = progress.sent(format.format(percentage / 100));
  return (
    <div className="mt-4 grid gap-1.5">
      <Progress label={progress.label} value={percentage} valueText={sent} />
      <p aria-hidden="true" className="text-sm text-ink-muted">
        {sent}
      </p>
    </div>
  );
}
