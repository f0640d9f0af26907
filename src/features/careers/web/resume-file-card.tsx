import { type FormEvent, type KeyboardEvent, useState } from "react";
import { applicationLimits } from "#features/careers/core/application-consent.ts";
import type { UploadPhase } from "#features/careers/core/upload-phase.ts";
import { languageTags } from "#platform/core/locale.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Button, useFocusBack } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";
import { CutText } from "#ui/notices/tooltip.tsx";
import { type ResumeFile, type ResumeUppy, sendResume } from "./resume-uppy.ts";
import { uploadWords } from "./upload-words.ts";

interface ResumeFileCardProps {
  readonly file: ResumeFile;
  /** Null when it is too late for another name. */
  readonly onRename: ((name: string) => void) | null;
}

/** One file and its details: kind, name, size. */
export function ResumeFileCard({ file, onRename }: ResumeFileCardProps) {
  const { actions } = useWords(uploadWords);
  const [isRenaming, setIsRenaming] = useState(false);
  const opener = useFocusBack<HTMLButtonElement>(isRenaming);
  const name = String(file.meta.name);

  if (isRenaming && onRename) {
    return (
      <RenameForm
        name={name}
        onEnd={(renamed) => {
          if (renamed) onRename(renamed);
          setIsRenaming(false);
        }}
      />
    );
  }
  return (
    <div className="resume-card">
      <span aria-hidden="true" className="resume-kind">
        {file.extension}
      </span>
      <div className="min-w-0">
        <bdi>
          <CutText text={name} className="resume-name" />
        </bdi>
        <p className="text-sm text-ink-muted">
          <FileSize bytes={file.size ?? 0} />
        </p>
      </div>
      {onRename ? (
        <Button ref={opener} tone="quiet" size="sm" onClick={() => setIsRenaming(true)}>
          {actions.rename}
        </Button>
      ) : null}
    </div>
  );
}

function FileSize({ bytes }: { readonly bytes: number }) {
  const isLarge = bytes >= 1_000_000;
  const format = new Intl.NumberFormat(languageTags[useLocale()], {
    style: "unit",
    unit: isLarge ? "megabyte" : "kilobyte",
    maximumFractionDigits: isLarge ? 1 : 0,
  });
  return format.format(isLarge ? bytes / 1_048_576 : Math.max(1, bytes / 1024));
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
    // It ends the renaming; the dialog stays.
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

/** The first is the one to take. A refused file is not sent again: the answer would be the same. */
const offered = {
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
} as const satisfies Record<UploadPhase, readonly string[]>;

type Action = (typeof offered)[UploadPhase][number];

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
    upload: () => sendResume(uppy),
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
