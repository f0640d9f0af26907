import { FileText, Upload } from "lucide-react";
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
  readonly isOpening: boolean;
  readonly disabled: boolean;
  readonly onOpen: () => void;
  readonly onRemove: () => void;
}

/** The resume: none yet, or one that has arrived and waits to be sent with the application. */
export function ResumeField(props: ResumeFieldProps) {
  const words = useWords(careersWords).resume;
  const { fileName, error, isOpening, disabled, onOpen, onRemove } = props;
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
          {isOpening ? words.opening : chooseLabel(fileName, words)}
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

function chooseLabel(fileName: string | null, words: CareersWords["resume"]): string {
  return fileName === null ? words.upload : words.replace;
}
