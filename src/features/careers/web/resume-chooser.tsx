import { useWords } from "#platform/web/use-words.ts";
import { Button } from "#ui/button.tsx";
import { uploadWords } from "./upload-words.ts";

/** Where a file is chosen or dropped. */
export function ResumeChooser({ onBrowse }: { readonly onBrowse: () => void }) {
  const { choose, actions } = useWords(uploadWords);
  return (
    <div className="resume-chooser">
      <ClippedSheet />
      <p className="resume-drag font-display text-title">{choose.drag}</p>
      <Button data-stage-start aria-describedby="resume-note" onClick={onBrowse}>
        {actions.choose}
      </Button>
      <p id="resume-note" className="text-sm text-ink-muted">
        {choose.note}
      </p>
    </div>
  );
}

/** A sheet of someone's life so far, held by a brass clip. */
function ClippedSheet() {
  return (
    <svg aria-hidden="true" viewBox="0 0 200 150" className="resume-art">
      <ellipse className="sheet-ground" cx="100" cy="132" rx="92" ry="15" />
      <path className="sheet-under" d="m72 34 84 -8 12 100-84 8Z" />
      <path className="sheet-top" d="M62 22h56l20 20v88H62Z" />
      <path className="sheet-fold" d="M118 22v20h20" />
      <circle className="sheet-face" cx="82" cy="58" r="9" />
      <path className="sheet-lines" d="M98 54h26M98 63h18M74 82h50M74 94h50M74 106h32" />
      <path className="sheet-clip" d="M79 36V19a6.5 6.5 0 0 1 13 0v20a4 4 0 0 1-8 0V22" />
    </svg>
  );
}
