import {
  type ClipboardEvent,
  type DragEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { judgeResume, type ResumeFault, resumeRules } from "#features/careers/core/resume.ts";
import { readUploadPhase, stageOf, type UploadPhase } from "#features/careers/core/upload-phase.ts";
import { languageTags } from "#platform/core/locale.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Progress } from "#ui/charts/bar.tsx";
import { ModalDialog } from "#ui/notices/modal-dialog.tsx";
import { ToastProvider, useToast } from "#ui/notices/toast-provider.tsx";
import { careersWords } from "./careers-words.ts";
import "./resume-dialog.css";
import { ResumeFileCard, UploadActions } from "./resume-file-card.tsx";
import { type ResumeFile, type ResumeUppy, UploadFailure, sendResume } from "./resume-uppy.ts";
import { uploadWords } from "./upload-words.ts";

interface ResumeDialogProps {
  readonly uppy: ResumeUppy;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The dialog in which one file is chosen and sent: a picture of what the library knows of it. */
export function ResumeDialog({ uppy, isOpen, onClose }: ResumeDialogProps) {
  const words = useWords(uploadWords);
  const file = useResumeFile(uppy);
  const { fault, choose, forgetFault, dropTarget } = useResumeChoice(uppy);
  const input = useRef<HTMLInputElement>(null);
  const panel = useStageFocus(stageOf(readUploadPhase(file)), isOpen);

  function handleClose(): void {
    forgetFault();
    onClose();
  }

  const browse = () => input.current?.click();
  return (
    <ModalDialog
      {...dropTarget}
      isOpen={isOpen}
      title={words.title}
      closeLabel={words.actions.close}
      onClose={handleClose}
    >
      {/* Of its own: a modal dialog shuts out the notices of the page. */}
      <ToastProvider locale={useLocale()}>
        <FailureNotices uppy={uppy} />
        <div ref={panel} className="resume-panel">
          <input
            ref={input}
            type="file"
            hidden
            aria-label={words.choose.input}
            accept={[...resumeRules.extensions, ...resumeRules.mediaTypes].join()}
            onChange={({ target }) => {
              choose(target.files);
              // So that the same file can be chosen once more.
              target.value = "";
            }}
          />
          {fault ? (
            <Alert tone="danger" announce>
              {words.faults[fault]}
            </Alert>
          ) : null}
          {file ? (
            <ResumeUpload uppy={uppy} file={file} onBrowse={browse} />
          ) : (
            <ResumeChooser onBrowse={browse} />
          )}
        </div>
      </ToastProvider>
    </ModalDialog>
  );
}

function useResumeFile(uppy: ResumeUppy): ResumeFile | undefined {
  const subscribe = useCallback((onChange: () => void) => uppy.store.subscribe(onChange), [uppy]);
  return useSyncExternalStore(subscribe, () => uppy.getFiles()[0]);
}

/** What was in focus goes with its stage; the next one begins at its marked element. */
function useStageFocus(stage: string, isOpen: boolean) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isOpen) panel.current?.querySelector<HTMLElement>("[data-stage-start]")?.focus();
  }, [stage, isOpen]);
  return panel;
}

function FailureNotices({ uppy }: { readonly uppy: ResumeUppy }) {
  const { toasts } = useWords(careersWords);
  const { toast } = useToast();
  useEffect(() => {
    const onFailure = (_file: unknown, failure: Error) => {
      const notice = failure instanceof UploadFailure ? failure.facts.notice : undefined;
      if (!notice) return;
      const { title, text } = toasts[notice];
      toast({ title, description: text, variant: "destructive" });
    };
    uppy.on("upload-error", onFailure);
    return () => void uppy.off("upload-error", onFailure);
  }, [uppy, toast, toasts]);
  return null;
}

/** Takes one file, in place of the one before, in whichever way it is handed over. */
function useResumeChoice(uppy: ResumeUppy) {
  const [fault, setFault] = useState<ResumeFault | "several" | null>(null);
  const [isDragging, setIsDragging] = useState(false);

  function choose(list: FileList | null): void {
    const [file, ...others] = list ?? [];
    if (!file || stageOf(readUploadPhase(uppy.getFiles()[0])) === "sending") return;
    const found = others.length > 0 ? "several" : judgeResume(file);
    setFault(found);
    if (found) return;
    uppy.cancelAll();
    uppy.addFile(file);
    sendResume(uppy);
  }

  return {
    /** Why the last file was not taken. */
    fault,
    choose,
    forgetFault: () => setFault(null),
    dropTarget: {
      "data-dragging": isDragging || undefined,
      onDragOver(event: DragEvent) {
        event.preventDefault();
        setIsDragging(true);
      },
      onDragLeave: () => setIsDragging(false),
      onDrop(event: DragEvent) {
        event.preventDefault();
        setIsDragging(false);
        choose(event.dataTransfer.files);
      },
      onPaste: (event: ClipboardEvent) => choose(event.clipboardData.files),
    },
  };
}

/** Where a file is chosen or dropped. */
export function ResumeChooser({ onBrowse }: { readonly onBrowse: () => void }) {
  const { choose, actions } = useWords(uploadWords);
  return (
    <div className="resume-chooser">
      <ClippedSheet />
      <p className="resume-drag font-display text-title">{choose.drag}</p>
      <Button data-stage-start aria-describedby="resume-note" onClick={onBrowse}>
        {actions.choose}
      </Button>
      <p id="resume-note" className="text-sm text-ink-muted">
        {choose.note}
      </p>
    </div>
  );
}

/** A sheet of someone's life so far, held by a brass clip. */
function ClippedSheet() {
  return (
    <svg aria-hidden="true" viewBox="0 0 200 150" className="resume-art">
      <ellipse className="sheet-ground" cx="100" cy="132" rx="92" ry="15" />
      <path className="sheet-under" d="m72 34 84 -8 12 100-84 8Z" />
      <path className="sheet-top" d="M62 22h56l20 20v88H62Z" />
      <path className="sheet-fold" d="M118 22v20h20" />
      <circle className="sheet-face" cx="82" cy="58" r="9" />
      <path className="sheet-lines" d="M98 54h26M98 63h18M74 82h50M74 94h50M74 106h32" />
      <path className="sheet-clip" d="M79 36V19a6.5 6.5 0 0 1 13 0v20a4 4 0 0 1-8 0V22" />
    </svg>
  );
}

interface ResumeUploadProps {
  readonly uppy: ResumeUppy;
  readonly file: ResumeFile;
  readonly onBrowse: () => void;
}

/** The chosen file: how far it has got, and what can be done about it. */
export function ResumeUpload({ uppy, file, onBrowse }: ResumeUploadProps) {
  const phase = readUploadPhase(file);
  const stage = stageOf(phase);
  // While it is on its way it may arrive at any moment, under the name that it has.
  const isWaiting = phase === "chosen" || phase === "failed";
  return (
    <>
      <UploadStatus file={file} phase={phase} />
      <div className="resume-file">
        <ResumeFileCard
          file={file}
          onRename={isWaiting ? (name) => uppy.setFileMeta(file.id, { name }) : null}
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

/** What is going on, as a heading and a sentence or two, to eyes and ears alike. */
function UploadStatus({ file, phase }: { readonly file: ResumeFile; readonly phase: UploadPhase }) {
  const words = useWords(uploadWords);
  if (phase === "empty") return null;
  const { title, text } = words.phases[phase];
  if (stageOf(phase) === "stopped") {
    // Why it goes no further. The library's message is for whoever is asked for help.
    return (
      <div
        role="alert"
        tabIndex={-1}
        data-stage-start
        className="grid gap-1 rounded-md border border-danger bg-danger-soft p-4 sm:p-5"
      >
        <h3 className="text-title">{title}</h3>
        <p>
          {file.meta.explanation} {text}
        </p>
        {file.error ? <p className="text-sm text-ink-muted">{file.error}</p> : null}
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

/** Said once, and counted down for the eye alone. */
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
