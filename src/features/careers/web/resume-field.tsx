import { FileText, Upload } from "lucide-react";
import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { readUploadPhase, stageOf, type UploadPhase } from "#features/uploads/core/upload-phase.ts";
import type { Uploader, UploadFile } from "#features/uploads/web/uploader.ts";
import { lateCode } from "#platform/web/late-code.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Button } from "#ui/button.tsx";
import { FieldError } from "#ui/field.tsx";
import { holdPresses } from "#ui/form/hold-presses.ts";
import { useToast } from "#ui/notices/toast-provider.tsx";
import { type CareersWords, careersWords } from "./careers-words.ts";
import { findKeptResume, forgetKeptResume } from "./kept-resume.ts";
import type { ResumeDialog } from "./resume-dialog.tsx";

/** It weighs as much as the form. */
const dialogCode = lateCode(() =>
  Promise.all([import("./resume-dialog.tsx"), import("./resume-uppy.ts")]),
);

/** Also the field's name, so that an error summary can lead here. */
const id = "resumePath";

interface ResumeFieldProps {
  /** Null when no resume was uploaded. */
  readonly fileName: string | null;
  readonly error: string | undefined;
  /** How far a file in the dialog has got. */
  readonly phase: UploadPhase;
  /** Why the server did not take the file; left out unless it refused it. */
  readonly refusal?: string | undefined;
  readonly isOpening: boolean;
  readonly disabled: boolean;
  readonly onOpen: () => void;
  readonly onRemove: () => void;
}

/** The resume: none yet, one on its way, or one that has arrived and goes out with the application. */
export function ResumeField(props: ResumeFieldProps) {
  const words = useWords(careersWords).resume;
  const { fileName, error, phase, refusal, isOpening, disabled, onOpen, onRemove } = props;
  const underWay = phase === "lost" ? words.lost : words.stages[stageOf(phase)];
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
        {[underWay, refusal].filter(Boolean).join(" ")}
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
          <span>{isOpening ? words.opening : chooseLabel(fileName, underWay, words)}</span>
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

/** Opens the upload dialog, fetching its code at the first time. */
export function useResumeDialog(
  onUploaded: (resume: { readonly resumePath: string; readonly fileName: string }) => void,
) {
  const locale = useLocale();
  const { toasts } = useWords(careersWords);
  const { toast } = useToast();
  const [isOpening, setIsOpening] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const [loaded, setLoaded] = useState<{ Dialog: typeof ResumeDialog; uppy: Uploader } | null>(
    null,
  );
  const uppy = loaded?.uppy ?? null;
  const [kept, forgetKept] = useKeptResume();
  const phase = useUploadPhase(uppy, kept ?? "chosen");

  useEffect(() => () => uppy?.destroy(), [uppy]);
  useArrival(uppy, (file) => {
    const resumePath = file?.meta["resumePath"];
    if (typeof resumePath !== "string") return;
    const fileName = String(file?.meta["name"]);
    const { title, text } = toasts.uploaded;
    toast({ title, description: text.replace("{file}", () => fileName) });
    onUploaded({ resumePath, fileName });
    setIsOpen(false);
  });

  async function open(): Promise<void> {
    setIsOpening(true);
    try {
      const [{ ResumeDialog: Dialog }, { createResumeUppy }] = await dialogCode.retry();
      setLoaded((earlier) => earlier ?? { Dialog, uppy: createResumeUppy(locale) });
      // What has arrived makes room for another choice.
      if (phase === "arrived") uppy?.clear();
      holdPresses();
      setIsOpen(true);
    } catch {
      const { title, text } = toasts.prepareFailed;
      toast({ title, description: text, variant: "destructive" });
    } finally {
      setIsOpening(false);
    }
  }

  function forget(): void {
    forgetKept();
    // Not `clear`, which lets an upload go on that nobody waits for any more.
    if (uppy) uppy.cancelAll();
    else forgetKeptResume();
  }

  return {
    /** The dialog's code is on its way. */
    isOpening,
    /** How far the chosen file has got, also while the dialog is closed. */
    phase,
    refusal: phase === "refused" ? uppy?.getFiles()[0]?.meta.failure?.explanation : undefined,
    /** Not known yet is whether a file from an earlier visit is still here. */
    isLooking: !uppy && kept === null,
    open,
    /** Forgets a file that was chosen and not sent, on the device too. */
    forget,
    /** To be placed outside of the form: the dialog has fields of its own. */
    view: loaded ? (
      <loaded.Dialog uppy={loaded.uppy} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    ) : null,
  };
}

/** A file of an earlier visit; null while it is looked for, when an application waits for it already. */
function useKeptResume() {
  const [kept, setKept] = useState<"empty" | "chosen" | "lost" | null>("empty");
  useEffect(() => {
    const looking = findKeptResume(Date.now());
    if (!looking) return;
    setKept(null);
    // Unless it was forgotten meanwhile.
    void looking.then((found) => setKept((now) => now ?? found));
  }, []);
  return [kept, () => setKept("empty")] as const;
}

function useArrival(
  uppy: Uploader | null,
  onArrival: (file: UploadFile | undefined) => void,
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
function useUploadPhase(uppy: Uploader | null, unopened: UploadPhase): UploadPhase {
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
