import { FileText, Upload } from "lucide-react";
import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { readUploadPhase, stageOf, type UploadPhase } from "#features/uploads/core/upload-phase.ts";
import type { Uploader, UploadFile } from "#features/uploads/web/uploader.ts";
import { lateCode } from "#platform/web/islands/late-code.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Button } from "#ui/button.tsx";
import { FieldError } from "#ui/field.tsx";
import { holdPresses } from "#ui/form/presses/hold-presses.ts";
import { useToast } from "#ui/notices/toast-provider.tsx";
import { type CareersWords, careersWords } from "./careers-words.ts";
import { findKeptResume, forgetKeptResume } from "./kept-resume.ts";
import type { ResumeDialog } from "./resume-dialog.tsx";

/** The code of the dialog is as large as that of the form, so it is fetched when the dialog is opened. */
const dialogCode = lateCode(() =>
  Promise.all([import("./resume-dialog.tsx"), import("./resume-uppy.ts")]),
);

/** The button's id is the field's name, so that the error summary can link to it. */
const id = "resumePath";

interface ResumeFieldProps {
  /** Null when no resume was uploaded. */
  readonly fileName: string | null;
  readonly error: string | undefined;
  /** How far the file in the dialog has come. */
  readonly phase: UploadPhase;
  /** The server's reason for refusing the file. */
  readonly refusal?: string | undefined;
  readonly isOpening: boolean;
  readonly disabled: boolean;
  readonly onOpen: () => void;
  readonly onRemove: () => void;
}

/** The résumé field: no file yet, a file that is being uploaded, or one that will be sent with the application. */
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

/** Opens the upload dialog; its code is fetched the first time. */
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
      // A file that has arrived is cleared, so that another one can be chosen.
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
    // `cancelAll` also ends a running upload, which `clear` would let go on.
    if (uppy) uppy.cancelAll();
    else forgetKeptResume();
  }

  return {
    /** The dialog's code is being fetched. */
    isOpening,
    /** How far the chosen file has come, also while the dialog is closed. */
    phase,
    refusal: phase === "refused" ? uppy?.getFiles()[0]?.meta.failure?.explanation : undefined,
    /** True until the device has answered whether it still has a file of an earlier visit. */
    isLooking: !uppy && kept === null,
    open,
    /** Removes a file that was chosen and not sent, from the device too. */
    forget,
    /** Rendered outside of the form, because the dialog has fields of its own. */
    view: loaded ? (
      <loaded.Dialog uppy={loaded.uppy} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    ) : null,
  };
}

/** The phase of a file of an earlier visit; null while the device is asked for its bytes. */
function useKeptResume() {
  const [kept, setKept] = useState<"empty" | "chosen" | "lost" | null>("empty");
  useEffect(() => {
    const looking = findKeptResume(Date.now());
    if (!looking) return;
    setKept(null);
    // The visitor may have cleared the form meanwhile, which sets "empty".
    void looking.then((found) => setKept((now) => now ?? found));
  }, []);
  return [kept, () => setKept("empty")] as const;
}

function useArrival(
  uppy: Uploader | null,
  onArrival: (file: UploadFile | undefined) => void,
): void {
  useEffect(() => {
    // The library emits no "complete" when a single file is retried, so "upload-success" is used.
    uppy?.on("upload-success", onArrival);
    return () => void uppy?.off("upload-success", onArrival);
  });
}

/**
 * Renders again when the phase changes, and not for each progress event.
 *
 * @param unopened the phase to show until the dialog's code is there.
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
