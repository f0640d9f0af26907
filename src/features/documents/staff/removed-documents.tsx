import { RotateCcw } from "lucide-react";
import type { RemovedDocument } from "#features/documents/core/document.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Button } from "#ui/button.tsx";
import { formatDay } from "#ui/dates.ts";
import { CutText } from "#ui/tooltip.tsx";
import { documentsWords } from "./documents-words.ts";

interface RemovedDocumentsProps {
  readonly documents: readonly RemovedDocument[];
  readonly onRestore: (document: RemovedDocument) => void;
}

/** What can come back, out of the way of what is there. */
export function RemovedDocuments({ documents, onRestore }: RemovedDocumentsProps) {
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
            <Button
              tone="secondary"
              size="sm"
              aria-label={words.restoreOf(document.fileName)}
              onClick={() => onRestore(document)}
            >
              <RotateCcw aria-hidden="true" size={18} />
              {words.restore}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
