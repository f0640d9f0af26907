import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { useRef, useState } from "react";
import type { CaseSubject } from "#features/casework/staff/case-subject.ts";
import { useCaseCache } from "#features/casework/staff/use-case-cache.ts";
import type { LeadDocument, LeadDocuments } from "#features/documents/core/document.ts";
import { useWords } from "#platform/web/use-words.ts";
import { Button } from "#ui/button.tsx";
import { Card, CardHeader } from "#ui/card.tsx";
import { LeavingButton } from "#ui/leaving-button.tsx";
import { ArrivedNotice } from "./arrived-notice.tsx";
import { DocumentRow } from "./document-row.tsx";
import "./documents-card.css";
import { documentsWords } from "./documents-words.ts";
import { RemovedDocuments } from "./removed-documents.tsx";
import { useDocumentChange } from "./use-document-change.ts";
import { useUploadDialog } from "./use-upload-dialog.tsx";

/** What fits beside the rest of a lead without scrolling far. */
const shownAtFirst = 8;

interface DocumentsCardProps {
  readonly subject: CaseSubject;
  /** The largest file that the server takes. */
  readonly maxBytes: number;
  /** The lead as the server tells it: with its documents, under the names of this feature. */
  readonly lead: object;
}

/** The files on a lead: what is there, getting it, taking it off and putting it back. */
export function DocumentsCard({ subject, maxBytes, lead }: DocumentsCardProps) {
  const words = useWords(documentsWords);
  const { documents, removedDocuments, isDeleted } = readParts(lead);
  const change = useDocumentChange(subject);
  const upload = useUploadDialog(subject.id, maxBytes);
  const { refresh } = useCaseCache(subject);
  const title = useRef<HTMLDivElement>(null);
  if (isDeleted) return null;
  return (
    <Card className="sm:p-5!">
      <div ref={title} tabIndex={-1}>
        <CardHeader title={words.title}>
          <Button
            tone="secondary"
            size="sm"
            aria-disabled={upload.isOpening}
            onClick={() => {
              if (!upload.isOpening) void upload.open();
            }}
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
            <DocumentRow
              key={document.id}
              document={document}
              onRemove={() => {
                title.current?.focus({ preventScroll: true });
                change.remove(document);
              }}
            />
          )}
        </DocumentRows>
      )}
      <RemovedDocuments documents={removedDocuments} onRestore={change.restore} />
      {upload.view}
    </Card>
  );
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
