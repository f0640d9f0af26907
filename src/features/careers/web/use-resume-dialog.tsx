import type { ReactNode } from "react";
import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import type { UploadPhase } from "#features/careers/core/upload-phase.ts";
import { readUploadPhase } from "#features/careers/core/upload-phase.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { useToast } from "#ui/toast-provider.tsx";
import { careersWords } from "./careers-words.ts";
import { forgetKeptResume, hasKeptResume } from "./kept-resume.ts";
import type { ResumeDialog } from "./resume-dialog.tsx";
import type { ResumeFile, ResumeUppy } from "./resume-uppy.ts";

export interface UploadedResume {
  readonly resumePath: string;
  readonly fileName: string;
}

export interface ResumeDialogState {
  /** The dialog's code is on its way. */
  readonly isOpening: boolean;
  /** How far the chosen file has got, also while the dialog is closed. */
  readonly phase: UploadPhase;
  readonly open: () => Promise<void>;
  /** Forgets a file that was chosen and not sent, on the device too. */
  readonly forget: () => void;
  /** To be placed outside of the form: the dialog has fields of its own. */
  readonly view: ReactNode;
}

interface LoadedDialog {
  readonly Dialog: typeof ResumeDialog;
  readonly uppy: ResumeUppy;
}

/** Opens the upload dialog, fetching its code at the first time: it weighs as much as the form. */
export function useResumeDialog(onUploaded: (resume: UploadedResume) => void): ResumeDialogState {
  const locale = useLocale();
  const { toasts } = useWords(careersWords);
  const { toast } = useToast();
  const [isOpening, setIsOpening] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const [loaded, setLoaded] = useState<LoadedDialog | null>(null);
  const uppy = loaded?.uppy ?? null;
  const [isKept, setIsKept] = useState(false);
  const phase = useUploadPhase(uppy, isKept ? "chosen" : "empty");

  useEffect(() => setIsKept(hasKeptResume(Date.now())), []);
  useEffect(() => () => uppy?.destroy(), [uppy]);
  useArrival(uppy, (file) => {
    if (!file?.meta.resumePath) return;
    const fileName = String(file.meta.name);
    const { title, text } = toasts.uploaded;
    toast({ title, description: text.replace("{file}", () => fileName) });
    onUploaded({ resumePath: file.meta.resumePath, fileName });
    setIsOpen(false);
  });

  async function open(): Promise<void> {
    setIsOpening(true);
    try {
      const [{ ResumeDialog: Dialog }, { createResumeUppy }] = await Promise.all([
        import("./resume-dialog.tsx"),
        import("./resume-uppy.ts"),
      ]);
      setLoaded((earlier) => earlier ?? { Dialog, uppy: createResumeUppy(locale) });
      // What has arrived makes room for another choice.
      if (phase === "arrived") uppy?.clear();
      setIsOpen(true);
    } catch {
      const { title, text } = toasts.prepareFailed;
      toast({ title, description: text, variant: "destructive" });
    } finally {
      setIsOpening(false);
    }
  }

  function forget(): void {
    setIsKept(false);
    // Not `clear`, which lets an upload go on that nobody waits for any more.
    if (uppy) uppy.cancelAll();
    else forgetKeptResume();
  }

  return {
    isOpening,
    phase,
    open,
    forget,
    view: loaded ? (
      <loaded.Dialog uppy={loaded.uppy} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    ) : null,
  };
}

function useArrival(
  uppy: ResumeUppy | null,
  onArrival: (file: ResumeFile | undefined) => void,
): void {
  useEffect(() => {
    // Not "complete", which the library leaves out when one file is sent again.
    uppy?.on("upload-success", onArrival);
    return () => void uppy?.off("upload-success", onArrival);
  });
}

/**
 * Draws anew at each change of phase, and not at each byte that was sent.
 *
 * @param unopened the phase while the dialog's code has not been fetched.
 */
function useUploadPhase(uppy: ResumeUppy | null, unopened: UploadPhase): UploadPhase {
  const subscribe = useCallback(
    (onChange: () => void) => uppy?.store.subscribe(onChange) ?? (() => {}),
    [uppy],
  );
  return useSyncExternalStore(
    subscribe,
    () => (uppy ? readUploadPhase(uppy.getFiles()[0]) : unopened),
    () => "empty",
  );
}
