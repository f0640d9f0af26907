import { staffWords } from "#features/backoffice/frame/staff-words.ts";
import { useWords } from "#platform/web/use-words.ts";
import { LeavingButton } from "#ui/button.tsx";

interface PartFailureProps {
  readonly text: string;
  readonly onRetry: () => void;
}

/** One part of the page that could not be loaded. No alarm: the rest of the page goes on. */
export function PartFailure({ text, onRetry }: PartFailureProps) {
  const { retry } = useWords(staffWords);
  return (
    <div className="grid content-center justify-items-center gap-3 py-6 text-center">
      <p role="status" className="text-ink-muted">
        {text}
      </p>
      <LeavingButton tone="secondary" size="sm" onClick={onRetry}>
        {retry}
      </LeavingButton>
    </div>
  );
}
