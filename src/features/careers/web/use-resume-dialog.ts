import { useEffect, useRef, useState } from "react";
import type { RefObject } from "react";
import { useWords } from "#platform/web/use-words.ts";
import { useToast } from "#ui/toast-provider.tsx";
import { forgetKeptResume } from "./forget-kept-resume.ts";
import type { ResumeDialog, UploadedResume } from "./resume-dialog.ts";
import { uploadWords } from "./upload-words.ts";

export interface ResumeDialogState {
  /** The dialog's code is on its way. */
  readonly isOpening: boolean;
  readonly open: () => Promise<void>;
  /** Forgets a file that was chosen and not sent, on the device too. */
  readonly forget: () => void;
}

/** Opens the upload dialog, fetching its code at the first time. */
export function useResumeDialog(onUploaded: (resume: UploadedResume) => void): ResumeDialogState {
  const words = useWords(uploadWords);
  const { toasts } = words;
  const { toast } = useToast();
  const [isOpening, setIsOpening] = useState(false);
  const dialog = useRef<ResumeDialog>(null);
  const handleUploaded = useRef(onUploaded);

  useEffect(() => {
    handleUploaded.current = onUploaded;
  });
  useEffect(() => () => destroy(dialog), []);

  async function prepare(): Promise<ResumeDialog> {
    const { createResumeDialog } = await import("./resume-dialog.ts");
    return (dialog.current ??= createResumeDialog(words, {
      onUploaded(resume) {
        const { title, text } = toasts.uploaded;
        toast({ title, description: text.replace("{file}", resume.fileName) });
        handleUploaded.current(resume);
      },
      onProblem(problem) {
        const { title, text } = toasts[problem];
        toast({ title, description: text, variant: "destructive" });
      },
    }));
  }

  async function open(): Promise<void> {
    setIsOpening(true);
    try {
      (await prepare()).open();
    } catch {
      const { title, text } = toasts.prepareFailed;
      toast({ title, description: text, variant: "destructive" });
    } finally {
      setIsOpening(false);
    }
  }

  return {
    isOpening,
    open,
    forget: () => {
      if (dialog.current) dialog.current.clear();
      else forgetKeptResume();
    },
  };
}

function destroy(dialog: RefObject<ResumeDialog | null>): void {
  dialog.current?.destroy();
  dialog.current = null;
}
