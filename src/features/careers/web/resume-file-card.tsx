import type { FormEvent, KeyboardEvent } from "react";
import { useState } from "react";
import { applicationLimits } from "#features/careers/core/application-limits.ts";
import { languageTags } from "#platform/core/locale.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/text-field.tsx";
import { CutText } from "#ui/tooltip.tsx";
import { useFocusBack } from "#ui/use-focus-back.ts";
import type { ResumeFile } from "./resume-uppy.ts";
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

interface RenameFormProps {
  readonly name: string;
  readonly onEnd: (renamed: string | null) => void;
}

function RenameForm({ name, onEnd }: RenameFormProps) {
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
