import { Plus } from "lucide-react";
import type { RefObject } from "react";
import { Alert } from "#ui/alert.tsx";
import { Button, LeavingButton } from "#ui/button.tsx";

interface AddRowButtonProps {
  readonly label: string;
  readonly onClick: () => void;
}

/** Adds a row at the end of a list. */
export function AddRowButton({ label, onClick }: AddRowButtonProps) {
  return (
    <Button tone="secondary" size="sm" className="justify-self-start" onClick={onClick}>
      <Plus aria-hidden="true" size={18} />
      {label}
    </Button>
  );
}

interface RemovedNoticeProps {
  /** Null when nothing can be restored. */
  readonly text: string | null;
  readonly label: string;
  /** Gets the focus when the notice disappears. */
  readonly heir: RefObject<HTMLElement | null>;
  readonly className?: string;
  readonly onUndo: () => void;
}

/** Says which row was removed, with a button that restores it. */
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
