import Dashboard from "@uppy/dashboard";
import UrlImport from "@uppy/url";
import { useEffect, useRef, useState } from "react";
import { formatBytes } from "#platform/core/formats.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { SendFailure } from "#platform/web/uploads/send-bytes.ts";
import { Alert } from "#ui/alert.tsx";
import { ModalDialog } from "#ui/notices/modal-dialog.tsx";
import type { DocumentFile, DocumentUppy } from "./document-uppy.ts";
import { uploadWords, type UploadWords } from "./documents-words.ts";
import "@uppy/dashboard/css/style.min.css";
import "@uppy/url/css/style.min.css";
import "./upload-dialog.css";

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
  const linkFaults = useLinkFault(uppy);
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
      <Faults title={words.failed} faults={faults} />
      <Faults title={words.linkFailed} faults={linkFaults} />
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

function Faults({ title, faults }: { readonly title: string; readonly faults: readonly Fault[] }) {
  if (faults.length === 0) return null;
  return (
    <div className="upload-faults">
      <Alert tone="danger" title={title} announce>
        {faults.map(({ id, text }) => (
          <p key={id} className="text-sm wrap-anywhere">
            {text}
          </p>
        ))}
      </Alert>
    </div>
  );
}

/** Listens to what the library tells, until the returned function is called. */
function listen(uppy: DocumentUppy, heard: ReadonlyArray<Parameters<DocumentUppy["on"]>>) {
  for (const [name, note] of heard) uppy.on(name, note);
  return () => {
    for (const [name, note] of heard) uppy.off(name, note);
  };
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
    return listen(uppy, [
      ["upload-error", note],
      ["upload-retry", forgetFile],
      ["retry-all", forgetAll],
      ["cancel-all", forgetAll],
      ["file-removed", forgetFile],
    ]);
  }, [uppy, words]);
  return faults;
}

/** A long name would push the reason out of sight. */
function shorten(name: string): string {
  return name.length > 48 ? `${name.slice(0, 30)}…${name.slice(-15)}` : name;
}

/**
 * Why a link was refused, until another one is given: the library says for four seconds that it
 * was, and keeps what the server said of it in a window of the browser's.
 */
function useLinkFault(uppy: DocumentUppy): readonly Fault[] {
  const words = useWords(uploadWords);
  const [faults, setFaults] = useState<readonly Fault[]>([]);
  useEffect(() => {
    const note = () => {
      const details: unknown = uppy.getState().info.at(-1)?.details;
      // Of all that the library tells only a refused link has its failure with it.
      if (details instanceof Error) {
        setFaults([{ id: "link", text: explainFault(details, words) }]);
      }
    };
    const forget = () => setFaults([]);
    return listen(uppy, [
      ["info-visible", note],
      ["file-added", forget],
      ["dashboard:close-panel", forget],
    ]);
  }, [uppy, words]);
  return faults;
}

/** What the library's own failures say of themselves. */
interface LibraryFailure extends Error {
  readonly isAuthError?: boolean;
  readonly isNetworkError?: boolean;
}

/** Why a file did not go through: the specification's words, and what to do. */
function explainFault(failure: Error, words: UploadWords): string {
  const { messages, explanations } = words;
  const causes = listCauses(failure);
  if (causes.some(({ isAuthError }) => isAuthError)) {
    return `${messages.unauthorized}. ${explanations.unauthorized}`;
  }
  if (causes.some(({ isNetworkError }) => isNetworkError)) {
    return `${messages.network} ${explanations.network}`;
  }
  const sent = causes.find((cause) => cause instanceof SendFailure);
  if (sent) return explainSending(sent, words);
  const said = causes.find(({ name }) => name === "UserFacingApiError");
  return said?.message ?? `${messages.other}. ${explanations.busy}`;
}

function explainSending(
  { message, status, serverMessage }: SendFailure,
  { explanations }: UploadWords,
): string {
  if (status === 0) return `${message} ${explanations.network}`;
  if (status === 401) return `${message}. ${explanations.unauthorized}`;
  return `${message}. ${serverMessage ?? explanations.busy}`;
}

function listCauses(failure: unknown): readonly LibraryFailure[] {
  const causes: LibraryFailure[] = [];
  for (let cause = failure; cause instanceof Error && causes.length < 5; cause = cause.cause) {
    causes.push(cause);
  }
  return causes;
}
