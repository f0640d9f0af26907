import { Plus, RotateCcw } from "lucide-react";
import { type ReactNode, useRef, useState, useEffect, useSyncExternalStore } from "react";
import { keptFiles } from "#staff/kept-work.ts";
import { type Act, ActButton, describeFailure, type Reload } from "#staff/row-act.tsx";
import { useStaffMember } from "#staff/staff-gate.tsx";
import { actWords } from "#staff/staff-words.ts";
import type { RecordSubject } from "#records/staff/record-view.ts";
import { useRecordCache } from "#records/staff/use-record-change.ts";
import type {
  ArrivedFile,
  LeadDocument,
  LeadDocuments,
  RemovedDocument,
} from "#features/documents/core/document.ts";
import type { Uploader } from "#features/uploads/web/uploader.ts";
import { callApi } from "#platform/web/api-client.ts";
import { useWords, useLocale } from "#platform/web/use-words.ts";
import { Alert } from "#ui/alert.tsx";
import { Button, LeavingButton } from "#ui/button.tsx";
import { Card, CardHeader } from "#ui/card.tsx";
import { formatDay } from "#ui/dates.ts";
import { useToast } from "#ui/notices/toast-provider.tsx";
import { CutText } from "#ui/notices/tooltip.tsx";
import { addToLead, arrivedFiles } from "./arrived-files.ts";
import { DocumentLine } from "./document-row.tsx";
import { documentsWords, documentUploadWords } from "./documents-words.ts";
import type { DocumentsDialog } from "./document-dialog.tsx";
import "./documents-card.css";

/** How many documents are shown before "Show all". */
const shownAtFirst = 8;

interface DocumentsCardProps {
  readonly subject: RecordSubject;
  /** The largest file that the server takes. */
  readonly maxBytes: number;
  /** The lead as the server sends it, with its documents under `documents` and `removedDocuments`. */
  readonly lead: object;
}

/** The documents of a lead: adding, reading, downloading, removing and restoring them. */
export function DocumentsCard({ subject, maxBytes, lead }: DocumentsCardProps) {
  const words = useWords(documentsWords);
  const { documents, removedDocuments, isDeleted } = readParts(lead);
  const acts = useDocumentActs(subject);
  const upload = useUploadDialog(subject.id, maxBytes);
  const { refresh } = useRecordCache(subject);
  if (isDeleted) return null;
  return (
    <Card tabIndex={-1} className="sm:p-5!">
      <div>
        <CardHeader title={words.title}>
          <Button
            tone="secondary"
            size="sm"
            aria-disabled={upload.isOpening}
            onClick={() => void upload.open()}
          >
            <Plus aria-hidden="true" size={18} />
            {upload.isOpening ? words.opening : words.add}
          </Button>
        </CardHeader>
      </div>
      {upload.kept > 0 ? <p className="mb-3 text-sm">{words.kept(upload.kept)}</p> : null}
      <ArrivedNotice leadId={subject.id} onAdded={() => void refresh()} />
      {documents.length === 0 ? (
        <p className="text-sm text-ink-muted">{words.none}</p>
      ) : (
        <DocumentRows documents={documents}>
          {(document) => (
            <DocumentLine
              key={document.id}
              document={document}
              act={acts.remove(document)}
              reload={refresh}
            />
          )}
        </DocumentRows>
      )}
      <RemovedDocuments documents={removedDocuments} restore={acts.restore} reload={refresh} />
      {upload.view}
    </Card>
  );
}

/** Opens the upload dialog; its code is fetched the first time. */
function useUploadDialog(leadId: string, maxBytes: number) {
  const { failed } = useWords(documentsWords);
  const words = useWords(documentUploadWords);
  const { username } = useStaffMember();
  const { toast } = useToast();
  const [isOpening, setIsOpening] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const [loaded, setLoaded] = useState<{
    readonly Dialog: typeof DocumentsDialog;
    readonly uppy: Uploader;
  } | null>(null);
  const [kept, setKept] = useState(0);
  useEffect(() => {
    // The open dialog shows these files itself.
    setKept(isOpen ? 0 : keptFiles.count(username, leadId, Date.now()));
  }, [username, leadId, isOpen]);

  async function open(): Promise<void> {
    setIsOpening(true);
    try {
      const [{ DocumentsDialog: Dialog }, { openDocumentUppy }] = await Promise.all([
        import("./document-dialog.tsx"),
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
    /** The dialog's code is being fetched. */
    isOpening,
    /** Files that were chosen for this lead earlier and have not been sent. */
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

interface DocumentRowsProps {
  readonly documents: readonly LeadDocument[];
  readonly children: (document: LeadDocument) => ReactNode;
}

function DocumentRows({ documents, children }: DocumentRowsProps) {
  const words = useWords(documentsWords);
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? documents : documents.slice(0, shownAtFirst);
  return (
    <div tabIndex={-1} className="documents grid gap-2">
      <ul className="grid">{shown.map(children)}</ul>
      {shown.length < documents.length ? (
        <LeavingButton
          tone="quiet"
          size="sm"
          className="-ml-4 justify-self-start"
          onClick={() => setShowsAll(true)}
        >
          {words.showAll(documents.length)}
        </LeavingButton>
      ) : null}
    </div>
  );
}

function readParts(lead: object): LeadDocuments & { readonly isDeleted: boolean } {
  const {
    documents = [],
    removedDocuments = [],
    deleted,
  }: Partial<LeadDocuments> & { readonly deleted?: unknown } = lead;
  return { documents, removedDocuments, isDeleted: Boolean(deleted) };
}

type Named = Pick<LeadDocument, "id">;

/** Removes documents from a lead and restores them; the notice of a removal offers Undo. */
function useDocumentActs({ path }: RecordSubject) {
  const { toasts } = useWords(documentsWords);
  const restore = ({ id }: Named): Act => ({
    run: () => callApi(`${path}/documents/${id}/restore`, { method: "POST" }),
    said: toasts.restored,
  });
  const remove = (document: Named): Act => ({
    run: () => callApi(`${path}/documents/${document.id}`, { method: "DELETE" }),
    said: toasts.removed,
    undo: restore(document),
  });
  return { remove, restore };
}

interface RemovedDocumentsProps {
  readonly documents: readonly RemovedDocument[];
  readonly restore: (document: RemovedDocument) => Act;
  readonly reload: Reload;
}

/** Removed documents that can be restored, folded below the list. */
function RemovedDocuments({ documents, restore, reload }: RemovedDocumentsProps) {
  const words = useWords(documentsWords);
  const locale = useLocale();
  if (documents.length === 0) return null;
  return (
    <details className="mt-3 text-sm">
      <summary className="border-t border-line py-2.5 font-semibold">
        {words.removed(documents.length)}
      </summary>
      <ul className="grid">
        {documents.map((document) => (
          <li
            key={document.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-2.5 last:border-b-0"
          >
            <div className="min-w-0 flex-1 basis-48">
              <bdi>
                <CutText text={document.fileName} className="document-name" />
              </bdi>
              <p className="wrap-anywhere text-ink-muted">
                {words.removedBy(document.removedBy, formatDay(document.until, locale))}
              </p>
            </div>
            <ActButton
              aria-label={words.restoreOf(document.fileName)}
              act={restore(document)}
              reload={reload}
            >
              <RotateCcw aria-hidden="true" size={18} />
              {words.restore}
            </ActButton>
          </li>
        ))}
      </ul>
    </details>
  );
}

const none: readonly ArrivedFile[] = [];

interface ArrivedNoticeProps {
  readonly leadId: string;
  /** Called when a file was added to the lead. */
  readonly onAdded: () => void;
}

/**
 * Files that have arrived on the server and could not be added to the lead. They can be added for a
 * day without being sent again; then the server clears them away.
 */
function ArrivedNotice({ leadId, onAdded }: ArrivedNoticeProps) {
  const words = useWords(documentsWords).arrived;
  const { failures } = useWords(actWords);
  const { username } = useStaffMember();
  const all = useSyncExternalStore(
    arrivedFiles.subscribe,
    () => arrivedFiles.list(username),
    () => none,
  );
  const waiting = all.filter((file) => file.leadId === leadId);
  const [failure, setFailure] = useState<Error | null>(null);
  const added = useRef(onAdded);
  added.current = onAdded;

  async function addAll(files: readonly ArrivedFile[]): Promise<void> {
    setFailure(null);
    for (const file of files) {
      await addToLead(file).catch((reason: Error) => setFailure(reason));
    }
  }

  // Runs again when the list changes: a file that has just arrived is added here, too.
  const keys = waiting.map(({ key }) => key).join();
  useEffect(() => {
    const files = arrivedFiles.list(username).filter((file) => file.leadId === leadId);
    void addAll(files);
    return () => added.current();
  }, [username, leadId, keys]);

  if (failure === null) return null;
  return (
    <div className="mb-3">
      <Alert tone="warning" announce>
        <p className="text-sm">
          {waiting.length > 0 ? <span>{words.waiting(waiting.length)} </span> : null}
          <span>{describeFailure(failure, failures)}</span>
        </p>
        {waiting.length > 0 ? (
          <div>
            <Button tone="secondary" size="sm" onClick={() => void addAll(waiting)}>
              {words.again}
            </Button>
          </div>
        ) : null}
      </Alert>
    </div>
  );
}
