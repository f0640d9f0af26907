import { useEffect, useRef } from "react";
import { readUploadPhase, type UploadPhase } from "#features/uploads/core/upload-phase.ts";
import { useUploadState } from "#features/uploads/web/upload-dialog.tsx";
import { uploadWords } from "#features/uploads/web/upload-words.ts";
import { sendChosen, type Uploader, type UploadFile } from "#features/uploads/web/uploader.ts";
import { formatBytes } from "#platform/core/file-size.ts";
import { languageTags, type Locale } from "#platform/core/locale.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Button } from "#ui/button.tsx";
import { Progress } from "#ui/charts/bar.tsx";
import { documentUploadWords } from "./documents-words.ts";

/** How far all files together have come; the first that holds for one of them. */
const stages = [
  ["uploading", ["sending", "waiting", "checking"]],
  ["paused", ["paused"]],
  ["failed", ["failed", "refused"]],
  ["chosen", ["chosen", "lost"]],
] as const satisfies ReadonlyArray<readonly [string, readonly UploadPhase[]]>;

function readStage(files: readonly UploadFile[]) {
  const phases = new Set(files.map(readUploadPhase));
  return stages.find(([, among]) => among.some((phase) => phases.has(phase)))?.[0] ?? "complete";
}

interface UploadBarProps {
  readonly uppy: Uploader;
  readonly onDone: () => void;
}

/** The bar below the files: how far all of them have come, and what can be done about all. */
export function UploadBar({ uppy, onDone }: UploadBarProps) {
  const { bar, actions } = useWords(documentUploadWords);
  const files = Object.values(useUploadState(uppy).files);
  const stage = readStage(files);
  const chosen = files.filter((file) => readUploadPhase(file) === "chosen").length;

  function finish(): void {
    uppy.clear();
    onDone();
  }

  return (
    <div className="upload-bar">
      {stage === "chosen" ? null : <BarStatus uppy={uppy} files={files} stage={stage} />}
      {chosen > 0 ? (
        <Button data-stage-start onClick={({ detail }) => detail < 2 && sendChosen(uppy)}>
          {chosen === files.length ? bar.upload(chosen) : bar.uploadMore(chosen)}
        </Button>
      ) : null}
      {stage === "failed" ? (
        <Button onClick={() => void uppy.retryAll()}>{actions.retry}</Button>
      ) : null}
      {isUnderWay(stage) ? <PauseAndCancel uppy={uppy} isPaused={stage === "paused"} /> : null}
      {stage === "complete" ? <Button onClick={finish}>{bar.done}</Button> : null}
    </div>
  );
}

type Stage = ReturnType<typeof readStage>;

const isUnderWay = (stage: Stage) => stage === "uploading" || stage === "paused";

interface BarStatusProps {
  readonly uppy: Uploader;
  readonly files: readonly UploadFile[];
  readonly stage: Exclude<Stage, "chosen">;
}

function BarStatus({ uppy, files, stage }: BarStatusProps) {
  const { stages } = useWords(documentUploadWords).bar;
  const { progress } = useWords(uploadWords);
  const { totalProgress } = useUploadState(uppy);
  const format = new Intl.NumberFormat(languageTags[useLocale()], { style: "percent" });
  const percent = format.format(totalProgress / 100);
  const isBegun = isUnderWay(stage);
  return (
    <div className="grid min-w-0 flex-1 basis-48 gap-1">
      {isBegun ? (
        <Progress label={progress.label} value={totalProgress} valueText={progress.sent(percent)} />
      ) : null}
      {/* A screen reader announces each new stage, and not each percent. */}
      <p role="status" aria-live={isBegun ? "off" : "polite"} className="font-semibold">
        {stages[stage](percent)}
      </p>
      {isBegun ? <Amounts files={files} isSending={stage === "uploading"} /> : null}
    </div>
  );
}

interface PauseAndCancelProps {
  readonly uppy: Uploader;
  readonly isPaused: boolean;
}

function PauseAndCancel({ uppy, isPaused }: PauseAndCancelProps) {
  const { pause, resume, cancel } = useWords(documentUploadWords).bar;
  // While the server fetches a file from a link nothing can be paused.
  const canPause = useUploadState(uppy).capabilities.resumableUploads;
  return (
    <>
      {canPause ? (
        // Pause that turns into Resume keeps the focus.
        <Button tone="secondary" onClick={() => (isPaused ? uppy.resumeAll() : uppy.pauseAll())}>
          {isPaused ? resume : pause}
        </Button>
      ) : null}
      <Button tone="quiet" onClick={() => uppy.cancelAll()}>
        {cancel}
      </Button>
    </>
  );
}

interface AmountsProps {
  readonly files: readonly UploadFile[];
  readonly isSending: boolean;
}

function Amounts({ files, isSending }: AmountsProps) {
  const { bar } = useWords(documentUploadWords);
  const locale = useLocale();
  const begun = files.filter(({ progress }) => progress.uploadStarted);
  const sum = (count: (file: UploadFile) => number) =>
    begun.reduce((total, file) => total + count(file), 0);
  const arrived = sum(({ progress }) => Number(progress.uploadComplete));
  const sent = sum(({ progress }) => Number(progress.bytesUploaded || 0));
  const total = sum(({ progress, size }) => progress.bytesTotal ?? size ?? 0);
  const leftMs = useTimeLeft(sent, total, isSending);
  const texts = [
    begun.length > 1 ? bar.arrived(arrived, begun.length) : null,
    bar.amounts(formatBytes(sent, locale), formatBytes(total, locale)),
    leftMs === null ? null : bar.left(formatTime(leftMs, locale)),
  ];
  return <p className="text-sm text-ink-muted even-figures">{texts.filter(Boolean).join(" · ")}</p>;
}

/**
 * How long the speed is measured before an estimate is shown: it varies too much at the beginning.
 */
const knownAfterMs = 3_000;

/**
 * How long the rest takes, in milliseconds, at the speed since the upload began or was resumed;
 * null while unknown.
 */
function useTimeLeft(sent: number, total: number, isSending: boolean): number | null {
  const begun = useRef<{ readonly atMs: number; readonly sent: number } | null>(null);
  useEffect(() => {
    begun.current = isSending ? { atMs: Date.now(), sent } : null;
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what was sent when this began, not since.
  }, [isSending]);
  if (!begun.current || sent <= begun.current.sent) return null;
  const elapsedMs = Date.now() - begun.current.atMs;
  if (elapsedMs < knownAfterMs) return null;
  return (elapsedMs * (total - sent)) / (sent - begun.current.sent);
}

function formatTime(timeMs: number, locale: Locale): string {
  const seconds = Math.max(1, Math.round(timeMs / 1000));
  const [unit, size] =
    seconds < 60 ? ["second", 1] : seconds < 3600 ? ["minute", 60] : ["hour", 3600];
  return new Intl.NumberFormat(languageTags[locale], {
    style: "unit",
    unit: String(unit),
    unitDisplay: "long",
    maximumFractionDigits: unit === "hour" ? 1 : 0,
  }).format(seconds / Number(size));
}
