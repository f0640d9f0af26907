import type { ReactNode } from "react";
import { useWords } from "#platform/web/use-words.ts";
import { ModalDialog } from "#ui/notices/modal-dialog.tsx";
import { peopleWords } from "./people-words.ts";

interface StaffDialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** As high as what stands in it. There only while it is open, so that it always begins anew. */
export function StaffDialog({ title, onClose, children }: StaffDialogProps) {
  return (
    <ModalDialog
      isOpen
      title={title}
      closeLabel={useWords(peopleWords).person.close}
      onClose={onClose}
      className="small-dialog [&_h2]:min-w-0 [&_h2]:wrap-anywhere"
    >
      <div className="p-5 sm:p-7">{children}</div>
    </ModalDialog>
  );
}
