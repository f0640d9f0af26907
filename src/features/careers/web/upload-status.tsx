import { useEffect, useState } from "react";
import type { UploadPhase } from "#features/careers/core/upload-phase.ts";
import { stageOf } from "#features/careers/core/upload-phase.ts";
import { useWords } from "#platform/web/use-words.ts";
import type { ResumeFile } from "./resume-uppy.ts";
import { uploadWords } from "./upload-words.ts";

interface UploadStatusProps {
  readonly file: ResumeFile;
  readonly phase: UploadPhase;
  /** The file was chosen in an earlier visit. */
  readonly isRestored: boolean;
}

/** What is going on, as a heading and a sentence or two, to eyes and ears alike. */
export function UploadStatus({ file, phase, isRestored }: UploadStatusProps) {
  const words = useWords(uploadWords);
  if (phase === "empty") return null;
  const { title, text } = phase === "chosen" && isRestored ? words.restored : words.phases[phase];
  if (stageOf(phase) === "stopped") return <Stop title={title} text={text} file={file} />;
  return (
    <div role="status" tabIndex={-1} data-stage-start={phase === "chosen" ? undefined : true}>
      <h3 className="text-heading">{title}</h3>
      <p>{phase === "waiting" ? <Countdown untilMs={file.meta.retryAtMs ?? 0} /> : text}</p>
    </div>
  );
}

interface StopProps {
  readonly title: string;
  readonly text: string;
  readonly file: ResumeFile;
}

/** Why it goes no further. The library's message is for whoever is asked for help. */
function Stop({ title, text, file }: StopProps) {
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
