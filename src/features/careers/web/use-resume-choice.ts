import type { ClipboardEvent, DragEvent } from "react";
import { useState } from "react";
import type { ResumeFault } from "#features/careers/core/resume.ts";
import { judgeResume } from "#features/careers/core/resume.ts";
import { readUploadPhase, stageOf } from "#features/careers/core/upload-phase.ts";
import type { ResumeUppy } from "./resume-uppy.ts";

/** Takes one file, in place of the one before, in whichever way it is handed over. */
export function useResumeChoice(uppy: ResumeUppy) {
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
