import { Plus } from "lucide-react";
import type { RefObject } from "react";
import { Alert } from "#ui/alert.tsx";
import { Button, LeavingButton } from "#ui/button.tsx";

interface AddRowButtonProps {
  readonly label: string;
  readonly onClick: () => void;
}

/** Adds a row at the end of such a list. */
export function AddRowButton({ label, onClick }: AddRowButtonProps) {
  return (
    <Button tone="secondary" size="sm" className="justify-self-start" onClick={onClick}>
      <Plus aria-hidden="true" size={18} />
      {label}
    </Button>
  );
}

interface RemovedNoticeProps {
  /** Null where nothing can be brought back. */
  readonly text: string | null;
  readonly label: string;
  /** Takes the focus when the notice goes. */
  readonly heir: RefObject<HTMLElement | null>;
  readonly className?: string;
  readonly onUndo: () => void;
}

/** What was taken out, and the way back. */
export function RemovedNotice({ text, label, heir, className, onUndo }: RemovedNoticeProps) {
  return (
    <div role="status" className={className ?? "empty:hidden"}>
      {text === null ? null : (
        <Alert tone="info">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <p>{text}</p>
            <LeavingButton tone="secondary" size="sm" heir={heir} onClick={onUndo}>
              {label}
            </LeavingButton>
          </div>
        </Alert>
      )}
    </div>
  );
}
