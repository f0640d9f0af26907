import type { ReactNode } from "react";
import { readUploadPhase, type UploadPhase } from "#features/uploads/core/upload-phase.ts";
import { formatBytes } from "#platform/core/file-size.ts";
import { languageTags } from "#platform/core/locale.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Button, type ButtonTone } from "#ui/button.tsx";
import { Progress } from "#ui/charts/bar.tsx";
import { CutText } from "#ui/notices/tooltip.tsx";
import { sendChosen, type Uploader, type UploadFile } from "./uploader.ts";
import { uploadWords } from "./upload-words.ts";

interface UploadFileCardProps {
  readonly file: UploadFile;
  /** How far the file has come, beside its size; left out where a heading says it. */
  readonly state?: string;
  /** What can be done with the file. */
  readonly children?: ReactNode;
}

/** One file and its details: kind or picture, name, size. */
export function UploadFileCard({ file, state, children }: UploadFileCardProps) {
  const locale = useLocale();
  return (
    <div className="upload-card">
      {file.preview ? (
        <img src={file.preview} alt="" className="upload-picture" />
      ) : (
        <span aria-hidden="true" className="upload-kind" translate="no">
          {file.extension.slice(0, 4)}
        </span>
      )}
      <div className="min-w-0">
        <bdi>
          <CutText text={String(file.meta["name"])} className="upload-name" />
        </bdi>
        <p className="upload-size text-sm text-ink-muted">
          {[formatBytes(file.size ?? 0, locale), state].filter(Boolean).join(" · ")}
        </p>
      </div>
      {children}
    </div>
  );
}

/** How much of a file or of all files has been sent, as a bar and in words. */
export function UploadProgress({ percentage }: { readonly percentage: number }) {
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

type Action = keyof ReturnType<typeof listActs>;

/** What is offered in each phase; the first is the one to take. */
export type OfferedActions = Readonly<Record<UploadPhase, readonly Action[]>>;

function listActs(uppy: Uploader, fileId: string, browse: () => void) {
  const remove = () => uppy.removeFile(fileId);
  const pauseOrResume = () => void uppy.pauseResume(fileId);
  return {
    choose: browse,
    chooseAgain: browse,
    remove,
    cancel: remove,
    pause: pauseOrResume,
    resume: pauseOrResume,
    retry: () => void uppy.retryUpload(fileId),
    upload: () => sendChosen(uppy),
  };
}

interface UploadActionsProps {
  readonly uppy: Uploader;
  readonly file: UploadFile;
  readonly offered: OfferedActions;
  readonly labels: Readonly<Record<Action, string>>;
  readonly onBrowse: () => void;
  /** In a list of files: names the file to a screen reader, beside each action. */
  readonly isListed?: boolean;
}

/** The buttons of one file. */
export function UploadActions(props: UploadActionsProps) {
  const { uppy, file, offered, labels, onBrowse, isListed } = props;
  const { actionOf } = useWords(uploadWords);
  const acts = listActs(uppy, file.id, onBrowse);
  return (
    <div className="upload-actions" data-listed={isListed || undefined}>
      {offered[readUploadPhase(file)].map((action, index) => (
        // Keyed by place, so that Pause keeps the focus when it turns into Resume.
        <Button
          key={index}
          tone={readTone(action, index, isListed)}
          {...(isListed
            ? { size: "sm", "aria-label": actionOf(labels[action], String(file.meta["name"])) }
            : {})}
          data-stage-start={action === "upload" || undefined}
          // Ignores the second half of a double click, which would press the button that has just
          // replaced this one.
          onClick={({ detail }) => detail < 2 && acts[action]()}
        >
          {labels[action]}
        </Button>
      ))}
    </div>
  );
}

function readTone(action: Action, index: number, isListed: boolean | undefined): ButtonTone {
  if (action === "pause") return "secondary";
  return index === 0 && !isListed ? "primary" : "quiet";
}
