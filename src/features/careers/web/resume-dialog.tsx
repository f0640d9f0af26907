import { useCallback, useEffect, useRef, useSyncExternalStore } from "react";
import { readUploadPhase, stageOf } from "#features/careers/core/upload-phase.ts";
import { resumeRules } from "#features/careers/core/resume.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Alert } from "#ui/alert.tsx";
import { ModalDialog } from "#ui/modal-dialog.tsx";
import { ToastProvider, useToast } from "#ui/toast-provider.tsx";
import { careersWords } from "./careers-words.ts";
import { ResumeChooser } from "./resume-chooser.tsx";
import "./resume-dialog.css";
import { ResumeUpload } from "./resume-upload.tsx";
import type { ResumeFile, ResumeUppy } from "./resume-uppy.ts";
import { UploadFailure } from "./upload-failure.ts";
import { uploadWords } from "./upload-words.ts";
import { useResumeChoice } from "./use-resume-choice.ts";

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
            accept={resumeRules.extensions.join()}
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
