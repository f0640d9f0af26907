import { FileText, Upload } from "lucide-react";
import type { UploadPhase } from "#features/careers/core/upload-phase.ts";
import { stageOf } from "#features/careers/core/upload-phase.ts";
import { useWords } from "#platform/web/use-words.ts";
import { Button } from "#ui/button.tsx";
import { FieldError } from "#ui/field.tsx";
import type { CareersWords } from "./careers-words.ts";
import { careersWords } from "./careers-words.ts";

/** Also the field's name, so that an error summary can lead here. */
const id = "resumePath";

interface ResumeFieldProps {
  /** Null when no resume was uploaded. */
  readonly fileName: string | null;
  readonly error: string | undefined;
  /** How far a file in the dialog has got. */
  readonly phase: UploadPhase;
  readonly isOpening: boolean;
  readonly disabled: boolean;
  readonly onOpen: () => void;
  readonly onRemove: () => void;
}

/** The resume: none yet, one on its way, or one that has arrived and goes out with the application. */
export function ResumeField(props: ResumeFieldProps) {
  const words = useWords(careersWords).resume;
  const { fileName, error, phase, isOpening, disabled, onOpen, onRemove } = props;
  const underWay = words.stages[stageOf(phase)];
  return (
    <div role="group" aria-labelledby={`${id}-label`} className="grid gap-1.5">
      <p id={`${id}-label`} className="font-semibold">
        {words.label}
      </p>
      <p id={`${id}-hint`} className="text-sm text-ink-muted">
        {words.hint}
      </p>
      {fileName === null ? null : (
        <p className="flex items-start gap-3 rounded-md border border-line bg-primary-soft p-3.5">
          <FileText aria-hidden="true" size={22} className="mt-0.5 shrink-0 text-primary" />
          <span className="min-w-0">
            <bdi className="font-semibold wrap-anywhere">{fileName}</bdi>
            <span className="block text-sm">{words.ready}</span>
          </span>
        </p>
      )}
      <p role="status" className="text-sm font-semibold empty:hidden">
        {underWay}
      </p>
      <div className="flex flex-wrap gap-2">
        {/* Stays enabled while the dialog is on its way: the focus comes back to it afterwards. */}
        <Button
          id={id}
          tone="secondary"
          disabled={disabled}
          aria-busy={isOpening}
          aria-describedby={`${id}-hint ${id}-error`}
          onClick={onOpen}
        >
          <Upload aria-hidden="true" size={20} />
          {isOpening ? words.opening : chooseLabel(fileName, underWay, words)}
        </Button>
        {fileName === null ? null : (
          <Button tone="quiet" disabled={disabled} onClick={onRemove}>
            {words.remove}
          </Button>
        )}
      </div>
      <FieldError id={id}>{error}</FieldError>
    </div>
  );
}

function chooseLabel(
  fileName: string | null,
  underWay: string,
  words: CareersWords["resume"],
): string {
  if (underWay !== "") return words.show;
  return fileName === null ? words.upload : words.replace;
}
