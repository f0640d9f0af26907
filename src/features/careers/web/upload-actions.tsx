import type { UploadPhase } from "#features/careers/core/upload-phase.ts";
import { useWords } from "#platform/web/use-words.ts";
import { Button } from "#ui/button.tsx";
import type { ResumeUppy } from "./resume-uppy.ts";
import { uploadWords } from "./upload-words.ts";

type Action =
  | "choose"
  | "chooseAgain"
  | "upload"
  | "remove"
  | "pause"
  | "resume"
  | "cancel"
  | "retry";

/** The first is the one to take. A refused file is not sent again: the answer would be the same. */
const offered: Readonly<Record<UploadPhase, readonly Action[]>> = {
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

interface UploadActionsProps {
  readonly uppy: ResumeUppy;
  readonly fileId: string;
  readonly phase: UploadPhase;
  readonly onBrowse: () => void;
}

export function UploadActions({ uppy, fileId, phase, onBrowse }: UploadActionsProps) {
  const { actions } = useWords(uploadWords);
  const take: Readonly<Record<Action, () => void>> = {
    choose: onBrowse,
    chooseAgain: onBrowse,
    remove: () => uppy.cancelAll(),
    cancel: () => uppy.cancelAll(),
    pause: () => void uppy.pauseResume(fileId),
    resume: () => void uppy.pauseResume(fileId),
    retry: () => void uppy.retryUpload(fileId),
    upload() {
      uppy.setState({ recoveredState: null });
      void uppy.upload();
    },
  };
  return (
    <div className="resume-actions">
      {offered[phase].map((action, index) => (
        // By place: Pause that turns into Resume keeps the focus.
        <Button
          key={index}
          tone={action === "pause" ? "secondary" : index === 0 ? "primary" : "quiet"}
          data-stage-start={action === "upload" || undefined}
          // The second half of a double click would press what has just come in place of this one.
          onClick={({ detail }) => detail < 2 && take[action]()}
        >
          {actions[action]}
        </Button>
      ))}
    </div>
  );
}
