import { type ReactNode, useEffect, useState } from "react";
import { keptFiles } from "#features/backoffice/frame/kept-work.ts";
import { useStaffMember } from "#features/backoffice/frame/staff-gate.tsx";
import { useWords } from "#platform/web/use-words.ts";
import { useToast } from "#ui/notices/toast-provider.tsx";
import type { DocumentUppy } from "./document-uppy.ts";
import { documentsWords, uploadWords } from "./documents-words.ts";
import type { UploadDialog } from "./upload-dialog.tsx";

interface LoadedDialog {
  readonly Dialog: typeof UploadDialog;
  readonly uppy: DocumentUppy;
}

interface UploadDialogState {
  /** The dialog's code is on its way. */
  readonly isOpening: boolean;
  /** Files that were chosen for this lead earlier and have not been sent. */
  readonly kept: number;
  readonly open: () => Promise<void>;
  readonly view: ReactNode;
}

/** Opens the upload dialog, fetching its code at the first time. */
export function useUploadDialog(leadId: string, maxBytes: number): UploadDialogState {
  const { failed } = useWords(documentsWords);
  const words = useWords(uploadWords);
  const { username } = useStaffMember();
  const { toast } = useToast();
  const [isOpening, setIsOpening] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const [loaded, setLoaded] = useState<LoadedDialog | null>(null);
  const [kept, setKept] = useState(0);
  useEffect(() => {
    // Once it is open it tells by itself.
    setKept(isOpen ? 0 : keptFiles.count(username, leadId, Date.now()));
  }, [username, leadId, isOpen]);

  async function open(): Promise<void> {
    setIsOpening(true);
    try {
      const [{ UploadDialog: Dialog }, { openDocumentUppy }] = await Promise.all([
        import("./upload-dialog.tsx"),
        import("./document-uppy.ts"),
      ]);
      const uppy = openDocumentUppy({ user: username, leadId, maxBytes, words });
      setLoaded({ Dialog, uppy });
      setIsOpen(true);
    } catch {
      toast({ title: failed, variant: "destructive" });
    } finally {
      setIsOpening(false);
    }
  }

  return {
    isOpening,
    kept,
    open,
    view: loaded ? (
      <loaded.Dialog
        uppy={loaded.uppy}
        maxBytes={maxBytes}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
      />
    ) : null,
  };
}
