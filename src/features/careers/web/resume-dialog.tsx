import { type FormEvent, type KeyboardEvent, useEffect, useState } from "react";
import { applicationLimits } from "#features/careers/core/application-consent.ts";
import { judgeResume, type ResumeFault, resumeRules } from "#features/careers/core/resume.ts";
import { readUploadPhase, stageOf, type UploadPhase } from "#features/uploads/core/upload-phase.ts";
import { UploadRefusal } from "#features/uploads/web/explain-failure.ts";
import {
  UploadChooser,
  UploadDialog,
  useUploadState,
} from "#features/uploads/web/upload-dialog.tsx";
import {
  type OfferedActions,
  UploadActions,
  UploadFileCard,
  UploadProgress,
} from "#features/uploads/web/upload-file.tsx";
import { uploadWords } from "#features/uploads/web/upload-words.ts";
import { sendChosen, type Uploader, type UploadFile } from "#features/uploads/web/uploader.ts";
import { useWords } from "#platform/web/use-words.ts";
import { Failure } from "#ui/alert.tsx";
import { Button, useFocusBack } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";
import { useToast } from "#ui/notices/toast-provider.tsx";
import { careersWords } from "./careers-words.ts";

interface ResumeDialogProps {
  readonly uppy: Uploader;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The upload dialog with one file, which is sent as soon as it is chosen. */
export function ResumeDialog({ uppy, isOpen, onClose }: ResumeDialogProps) {
  const words = useWords(uploadWords);
  const [file] = Object.values(useUploadState(uppy).files);
  /** Why the last file was not taken. */
  const [fault, setFault] = useState<ResumeFault | "several" | null>(null);

  /** Takes one file, in place of the one before. */
  function choose([chosen, ...others]: readonly File[]): void {
    if (!chosen || stageOf(readUploadPhase(uppy.getFiles()[0])) === "sending") return;
    const found = others.length > 0 ? "several" : judgeResume(chosen);
    setFault(found);
    if (found) return;
    uppy.cancelAll();
    uppy.addFile(chosen);
    sendChosen(uppy);
  }

  function handleClose(): void {
    setFault(null);
    onClose();
  }

  return (
    <UploadDialog
      isOpen={isOpen}
      title={words.title}
      onClose={handleClose}
      stage={stageOf(readUploadPhase(file))}
      input={{
        "aria-label": words.choose.input,
        accept: [...resumeRules.extensions, ...resumeRules.mediaTypes].join(),
      }}
      onChoose={choose}
    >
      {(browse) => (
        <>
          <FailureNotices uppy={uppy} />
          <Failure text={fault && words.faults[fault]} />
          {file ? (
            <ResumeUpload uppy={uppy} file={file} onBrowse={browse} />
          ) : (
            <UploadChooser {...words.choose} choose={words.actions.choose} onBrowse={browse} />
          )}
        </>
      )}
    </UploadDialog>
  );
}

/** Says in a notice of the dialog why no upload could begin. */
function FailureNotices({ uppy }: { readonly uppy: Uploader }) {
  const { messages } = useWords(uploadWords).failures;
  const { toasts } = useWords(careersWords);
  const { toast } = useToast();
  useEffect(() => {
    const onFailure = (_file: unknown, failure: Error) => {
      if (!(failure instanceof UploadRefusal)) return;
      const isUnusable = failure.message === messages.unusable;
      const { title, text } = isUnusable ? toasts.unusable : toasts.prepareFailed;
      toast({ title, description: text, variant: "destructive" });
    };
    uppy.on("upload-error", onFailure);
    return () => void uppy.off("upload-error", onFailure);
  }, [uppy, toast, toasts, messages]);
  return null;
}

/** A file that the server refused is not sent again: the answer would be the same. */
const offered: OfferedActions = {
  empty: [],
  lost: ["choose", "remove"],
  chosen: ["upload", "chooseAgain", "remove"],
  sending: ["pause", "cancel"],
  waiting: ["pause", "cancel"],
  checking: ["pause", "cancel"],
  paused: ["resume", "cancel"],
  failed: ["retry", "chooseAgain", "remove"],
  refused: ["chooseAgain", "remove"],
  arrived: [],
};

interface ResumeUploadProps {
  readonly uppy: Uploader;
  readonly file: UploadFile;
  readonly onBrowse: () => void;
}

/** The chosen file: how far it has come, and what can be done about it. */
function ResumeUpload({ uppy, file, onBrowse }: ResumeUploadProps) {
  const { actions } = useWords(uploadWords);
  const phase = readUploadPhase(file);
  return (
    <>
      <UploadStatus file={file} phase={phase} />
      <div className="upload-file">
        <ResumeFile uppy={uppy} file={file} phase={phase} />
        {stageOf(phase) === "sending" ? (
          <UploadProgress percentage={file.progress.percentage ?? 0} />
        ) : null}
      </div>
      <UploadActions
        uppy={uppy}
        file={file}
        offered={offered}
        labels={actions}
        onBrowse={onBrowse}
      />
    </>
  );
}

interface ResumeFileProps {
  readonly uppy: Uploader;
  readonly file: UploadFile;
  readonly phase: UploadPhase;
}

/** The file and its name, which can be changed while the file waits. */
function ResumeFile({ uppy, file, phase }: ResumeFileProps) {
  const { actions } = useWords(uploadWords);
  const [isRenaming, setIsRenaming] = useState(false);
  const opener = useFocusBack<HTMLButtonElement>(isRenaming);
  // A file on its way may arrive at any moment, under the name that it has.
  const isWaiting = phase === "chosen" || phase === "failed";
  if (isRenaming && isWaiting) {
    return (
      <RenameForm
        name={String(file.meta["name"])}
        onEnd={(renamed) => {
          if (renamed) uppy.setFileMeta(file.id, { name: renamed });
          setIsRenaming(false);
        }}
      />
    );
  }
  return (
    <UploadFileCard file={file}>
      {isWaiting ? (
        <Button ref={opener} tone="quiet" size="sm" onClick={() => setIsRenaming(true)}>
          {actions.rename}
        </Button>
      ) : null}
    </UploadFileCard>
  );
}

function RenameForm({ name, onEnd }: { name: string; onEnd: (renamed: string | null) => void }) {
  const words = useWords(uploadWords);
  const [typed, setTyped] = useState(name);
  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    onEnd(typed.trim() || null);
  }
  function handleKeyDown(event: KeyboardEvent): void {
    if (event.key !== "Escape") return;
    // Escape ends the renaming; the dialog stays.
    event.preventDefault();
    onEnd(null);
  }
  return (
    <form className="grid gap-4" onSubmit={handleSubmit} onKeyDown={handleKeyDown}>
      <TextField
        {...words.name}
        name="fileName"
        autoFocus
        value={typed}
        maxLength={applicationLimits.resumeFileName}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm">
          {words.actions.save}
        </Button>
        <Button tone="quiet" size="sm" onClick={() => onEnd(null)}>
          {words.actions.discard}
        </Button>
      </div>
    </form>
  );
}

/** What happens with the file, as a heading and a sentence or two. A screen reader says it, too. */
function UploadStatus({ file, phase }: Omit<ResumeFileProps, "uppy">) {
  const words = useWords(uploadWords);
  if (phase === "empty") return null;
  const { title, text } = words.phases[phase];
  if (stageOf(phase) === "stopped") {
    // Why the file was not sent. The short message is for support: the sender reads it to whoever
    // helps.
    const { explanation, message } = file.meta.failure ?? {};
    return (
      <div
        role="alert"
        tabIndex={-1}
        data-stage-start
        className="grid gap-1 rounded-md border border-danger bg-danger-soft p-4 sm:p-5"
      >
        <h3 className="text-title">{title}</h3>
        <p>
          {explanation} {text}
        </p>
        {message ? <p className="text-sm text-ink-muted">{message}</p> : null}
      </div>
    );
  }
  return (
    <div role="status" tabIndex={-1} data-stage-start={phase === "chosen" ? undefined : true}>
      <h3 className="text-heading">{title}</h3>
      <p>{phase === "waiting" ? <Countdown untilMs={file.meta.retryAtMs ?? 0} /> : text}</p>
    </div>
  );
}

/** A screen reader says the text once; the seconds are counted down on screen only. */
function Countdown({ untilMs }: { readonly untilMs: number }) {
  const { retryIn } = useWords(uploadWords);
  const readSeconds = () => Math.max(1, Math.ceil((untilMs - Date.now()) / 1000));
  const [left, setLeft] = useState(readSeconds);
  useEffect(() => {
    const timer = setInterval(() => setLeft(readSeconds()), 1000);
    return () => clearInterval(timer);
  });
  return <span aria-live="off">{retryIn(left)}</span>;
}
