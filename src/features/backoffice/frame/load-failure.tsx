import { useWords } from "#platform/web/use-words.ts";
import { Alert } from "#ui/alert.tsx";
import { LeavingButton } from "#ui/leaving-button.tsx";
import { staffWords } from "./staff-words.ts";

interface LoadFailureProps {
  readonly text: string;
  readonly onRetry: () => void;
}

/** What could not be loaded, and another try. */
export function LoadFailure({ text, onRetry }: LoadFailureProps) {
  const words = useWords(staffWords);
  return (
    <div className="grid justify-items-start gap-3">
      <Alert tone="danger" announce>
        {text}
      </Alert>
      <LeavingButton tone="secondary" size="sm" onClick={onRetry}>
        {words.retry}
      </LeavingButton>
    </div>
  );
}
