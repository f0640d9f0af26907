import Dashboard from "@uppy/dashboard";
import "@uppy/dashboard/css/style.min.css";
import UrlImport from "@uppy/url";
import "@uppy/url/css/style.min.css";
import { useEffect, useRef, useState } from "react";
import { formatBytes } from "#platform/core/format-bytes.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Alert } from "#ui/alert.tsx";
import { ModalDialog } from "#ui/modal-dialog.tsx";
import type { DocumentFile, DocumentUppy } from "./document-uppy.ts";
import { explainFault } from "./explain-fault.ts";
import "./upload-dialog.css";
import { uploadWords } from "./upload-words.ts";
import { useLinkFault } from "./use-link-fault.ts";

interface UploadDialogProps {
  readonly uppy: DocumentUppy;
  readonly maxBytes: number;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The library's dashboard in a dialog of ours: choosing, sending, pausing and going on with files. */
export function UploadDialog({ uppy, maxBytes, isOpen, onClose }: UploadDialogProps) {
  const words = useWords(uploadWords);
  const locale = useLocale();
  const panel = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  close.current = onClose;
  const note = words.note(formatBytes(maxBytes, locale));
  const linkFault = useLinkFault(uppy);
  useEffect(() => {
    if (!panel.current) return undefined;
    uppy.use(UrlImport, { companionUrl: `${location.origin}/api/objects` });
    uppy.use(Dashboard, {
      plugins: ["Url"],
      target: panel.current,
      inline: true,
      width: "100%",
      height: "100%",
      note,
      thumbnailWidth: 280,
      theme: "light",
      proudlyDisplayPoweredByUppy: false,
      doneButtonHandler() {
        uppy.clear();
        close.current();
      },
    });
    const stopNaming = nameLists(panel.current);
    return () => {
      stopNaming();
      for (const name of ["Url", "Dashboard"]) {
        const plugin = uppy.getPlugin(name);
        if (plugin) uppy.removePlugin(plugin);
      }
    };
  }, [uppy, note]);
  const faults = useFaults(uppy);
  return (
    <ModalDialog isOpen={isOpen} title={words.title} closeLabel={words.close} onClose={onClose}>
      {faults.length > 0 ? (
        <div className="upload-faults">
          <Alert tone="danger" title={words.failed} announce>
            {faults.map(({ id, text }) => (
              <p key={id} className="text-sm wrap-anywhere">
                {text}
              </p>
            ))}
          </Alert>
        </div>
      ) : null}
      {linkFault === null ? null : (
        <div className="upload-faults">
          <Alert tone="danger" title={words.linkFailed} announce>
            <p className="text-sm wrap-anywhere">{linkFault}</p>
          </Alert>
        </div>
      )}
      <div ref={panel} className="upload-panel" />
    </ModalDialog>
  );
}

/** Around a single file the library forgets that its item belongs to a list. */
function nameLists(panel: HTMLElement): () => void {
  const observer = new MutationObserver(() => {
    for (const list of panel.querySelectorAll(".uppy-Dashboard-files:not([role])")) {
      list.setAttribute("role", "list");
    }
  });
  observer.observe(panel, { childList: true, subtree: true });
  return () => observer.disconnect();
}

interface Fault {
  readonly id: string;
  readonly text: string;
}

/** Of many the last ones: the list marks each. */
const mostFaults = 3;

/** Why files failed, until they are tried again or removed. */
function useFaults(uppy: DocumentUppy): readonly Fault[] {
  const words = useWords(uploadWords);
  const [faults, setFaults] = useState<readonly Fault[]>([]);
  useEffect(() => {
    const forget = (id: string) => setFaults((known) => known.filter((fault) => fault.id !== id));
    const forgetAll = () => setFaults([]);
    const forgetFile = (file: { readonly id: string }) => forget(file.id);
    const note = (file: DocumentFile | undefined, failure: Error) => {
      if (!file) return;
      const text = words.fault(shorten(String(file.meta["name"])), explainFault(failure, words));
      setFaults((known) => [
        ...known.filter(({ id }) => id !== file.id).slice(1 - mostFaults),
        { id: file.id, text },
      ]);
    };
    uppy.on("upload-error", note);
    uppy.on("upload-retry", forgetFile);
    uppy.on("retry-all", forgetAll);
    uppy.on("cancel-all", forgetAll);
    uppy.on("file-removed", forgetFile);
    return () => {
      uppy.off("upload-error", note);
      uppy.off("upload-retry", forgetFile);
      uppy.off("retry-all", forgetAll);
      uppy.off("cancel-all", forgetAll);
      uppy.off("file-removed", forgetFile);
    };
  }, [uppy, words]);
  return faults;
}

/** A long name would push the reason out of sight. */
function shorten(name: string): string {
  return name.length > 48 ? `${name.slice(0, 30)}…${name.slice(-15)}` : name;
}
