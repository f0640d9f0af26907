import { Download, Trash2 } from "lucide-react";
import { type Act, type Reload, useActButton } from "#staff/row-act.tsx";
import { ScanBadge } from "#staff/scan-badge.tsx";
import { scanWords } from "#staff/staff-words.ts";
import { useStaffMember } from "#staff/staff-gate.tsx";
import type { LeadDocument } from "#features/documents/core/document.ts";
import { useFileViewer } from "#staff/viewer/file-viewer.tsx";
import { formatBytes } from "#platform/core/file-size.ts";
import { isDownloadable } from "#platform/core/uploads.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { ButtonLink, LeavingButton } from "#ui/button.tsx";
import { formatMoment } from "#ui/dates.ts";
import { CutText, Hint } from "#ui/notices/tooltip.tsx";
import { documentsWords } from "./documents-words.ts";

interface DocumentRowProps {
  readonly document: LeadDocument;
  /** Removes the document. */
  readonly act: Act;
  readonly reload: Reload;
}

/** One document: type, name, size, who added it, and its actions. */
export function DocumentLine({ document, act, reload }: DocumentRowProps) {
  const words = useWords(documentsWords);
  const { id, fileName, scan, kind, bytes } = document;
  const { question, hint, remove, keep } = words;
  const removing = useActButton({
    act,
    reload,
    ask: { question: question(fileName), hint, confirm: remove, keep },
  });
  const address = `/objects/documents/${id}`;
  const type = isDownloadable(scan) ? kind : null;
  const viewer = useFileViewer({ fileName, address, type, byteSize: bytes });
  return (
    <li className="document-row">
      <DocumentKind fileName={fileName} />
      <div className="grid min-w-0 content-center gap-0.5">
        <bdi className="font-semibold">
          <CutText text={fileName} className="document-name" />
        </bdi>
        <DocumentFacts document={document} />
      </div>
      <div className="document-actions">
        {viewer.button}
        {isDownloadable(scan) ? (
          <ButtonLink
            href={address}
            download
            tone="secondary"
            size="sm"
            aria-label={words.downloadOf(fileName)}
          >
            <Download aria-hidden="true" size={18} />
            {words.download}
          </ButtonLink>
        ) : null}
        <LeavingButton
          tone="quiet"
          size="sm"
          aria-label={words.removeOf(fileName)}
          {...removing.button}
        >
          <Trash2 aria-hidden="true" size={18} />
          {remove}
        </LeavingButton>
      </div>
      {viewer.view ? <div className="document-question">{viewer.view}</div> : null}
      {removing.question ? <div className="document-question">{removing.question}</div> : null}
    </li>
  );
}

/** A drawn sheet with the ending of the file name on it. */
function DocumentKind({ fileName }: { readonly fileName: string }) {
  const [, ending = ""] = /\.([a-z0-9]{1,4})$/i.exec(fileName) ?? [];
  return (
    <span className="document-kind" aria-hidden="true" translate="no">
      {ending}
    </span>
  );
}

function DocumentFacts({ document }: { readonly document: LeadDocument }) {
  const words = useWords(documentsWords);
  const { meanings } = useWords(scanWords);
  const locale = useLocale();
  const { username } = useStaffMember();
  const { bytes, by, timestamp, scan } = document;
  const who = by === username ? words.you : by;
  return (
    <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-ink-muted">
      <span className="even-figures" translate="no">
        {formatBytes(bytes, locale)}
      </span>
      <bdi className="wrap-anywhere">{words.added(who, formatMoment(timestamp, locale))}</bdi>
      <Hint text={meanings[scan]}>
        <ScanBadge scan={scan} />
      </Hint>
    </p>
  );
}
