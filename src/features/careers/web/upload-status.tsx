import { useEffect, useState } from "react";
import type { UploadPhase } from "#features/careers/core/upload-phase.ts";
import { stageOf } from "#features/careers/core/upload-phase.ts";
import { useWords } from "#platform/web/use-words.ts";
import { joinClasses } from "#ui/join-classes.ts";
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
  const stage = stageOf(phase);
  const { title, text } = phase === "chosen" && isRestored ? words.restored : words.phases[phase];
  return (
    <div
      key={stage}
      role={stage === "stopped" ? "alert" : "status"}
      tabIndex={-1}
      data-stage-start={stage === "chosen" ? undefined : true}
      className={joinClasses(
        "grid gap-1",
        stage === "stopped" && "rounded-md border border-danger bg-danger-soft p-4 sm:p-5",
      )}
    >
      <h3 className="text-heading">{title}</h3>
      {stage === "stopped" && file.error ? (
        <>
          <p>{file.meta.explanation}</p>
          <p className="text-sm text-ink-muted">{file.error}</p>
        </>
      ) : (
        <p>{phase === "waiting" ? <Countdown untilMs={file.meta.retryAtMs ?? 0} /> : text}</p>
      )}
    </div>
  );
}

/** Said once, and counted down for the eye alone. */
function Countdown({ untilMs }: { readonly untilMs: number }) {
  const { phases, seconds } = useWords(uploadWords);
  const readSeconds = () => Math.max(1, Math.ceil((untilMs - Date.now()) / 1000));
  const [left, setLeft] = useState(readSeconds);
  useEffect(() => {
    const timer = setInterval(() => setLeft(readSeconds()), 1000);
    return () => clearInterval(timer);
  });
  return <span aria-live="off">{phases.waiting.text.replace("{seconds}", seconds(left))}</span>;
}
