import { Download } from "lucide-react";
import type { RefObject } from "react";
import { useWords } from "#platform/web/use-words.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { LeavingButton } from "#ui/leaving-button.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { exportWords } from "./export-words.ts";
import type { useLeadExport } from "./use-lead-export.ts";

interface ExportLeadsProps {
  readonly leadExport: ReturnType<typeof useLeadExport>;
}

interface ExportButtonProps extends ExportLeadsProps {
  readonly ref: RefObject<HTMLButtonElement | null>;
  readonly disabled: boolean;
}

export function ExportButton({ leadExport, ref, disabled }: ExportButtonProps) {
  const words = useWords(exportWords);
  const { isRunning, start } = leadExport;
  return (
    <Button
      ref={ref}
      tone="secondary"
      size="sm"
      disabled={disabled}
      aria-disabled={isRunning}
      onClick={isRunning ? undefined : start}
    >
      <Download aria-hidden="true" size={18} />
      {words.start}
    </Button>
  );
}

/** How far an export is, a way out of it, and what became of one that failed. */
export function ExportState({
  leadExport,
  exportButton,
}: ExportLeadsProps & { readonly exportButton: RefObject<HTMLButtonElement | null> }) {
  const words = useWords(exportWords);
  const { progress, isRunning, hasFailed, cancel } = leadExport;
  return (
    <>
      {isRunning ? (
        <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm">
          <p role="status" className="flex items-center gap-3 text-ink-muted">
            <Spinner />
            {progress ? words.progress(progress) : words.begun}
          </p>
          <LeavingButton heir={exportButton} tone="quiet" size="sm" onClick={cancel}>
            {words.cancel}
          </LeavingButton>
        </div>
      ) : null}
      {hasFailed ? (
        <div className="mb-4">
          <Alert tone="danger" announce>
            {words.failed}
          </Alert>
        </div>
      ) : null}
    </>
  );
}
