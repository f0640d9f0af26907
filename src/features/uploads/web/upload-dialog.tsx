import { getDroppedFiles } from "@uppy/utils";
import {
  type ClipboardEvent,
  type ComponentProps,
  type DragEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Button } from "#ui/button.tsx";
import { ModalDialog } from "#ui/notices/modal-dialog.tsx";
import { ToastProvider } from "#ui/notices/toast-provider.tsx";
import { uploadWords } from "./upload-words.ts";
import type { Uploader } from "./uploader.ts";
import "./upload-dialog.css";

interface UploadDialogProps {
  readonly isOpen: boolean;
  readonly title: string;
  readonly onClose: () => void;
  /** When it changes, the focus goes to the element that `data-stage-start` marks. */
  readonly stage: string;
  readonly input: Pick<ComponentProps<"input">, "aria-label" | "accept" | "multiple">;
  /** Files were chosen, dropped or pasted. */
  readonly onChoose: (files: readonly File[]) => void;
  /** The address of a file was dropped or pasted. */
  readonly onLink?: (address: string) => void;
  /** @param browse asks the device for files. */
  readonly children: (browse: () => void) => ReactNode;
}

/** The dialog in which files are chosen and sent: it draws the upload library's state, and nothing else. */
export function UploadDialog(props: UploadDialogProps) {
  const { isOpen, title, onClose, stage, input, onChoose, onLink, children } = props;
  const { actions } = useWords(uploadWords);
  const field = useRef<HTMLInputElement>(null);
  const panel = useStageFocus(stage, isOpen);
  const dropTarget = useDropTarget(onChoose, onLink);
  return (
    <ModalDialog
      {...dropTarget}
      isOpen={isOpen}
      title={title}
      closeLabel={actions.close}
      onClose={onClose}
    >
      {/* A modal dialog covers the notices of the page, so it has its own. */}
      <ToastProvider locale={useLocale()}>
        <div ref={panel} className="upload-panel">
          <input
            {...input}
            ref={field}
            type="file"
            hidden
            onChange={({ target }) => {
              onChoose([...(target.files ?? [])]);
              // Cleared, so that the same file can be chosen once more.
              target.value = "";
            }}
          />
          {children(() => field.current?.click())}
        </div>
      </ToastProvider>
    </ModalDialog>
  );
}

/**
 * Moves the focus to each new stage, because the focused element disappears with the one before.
 */
function useStageFocus(stage: string, isOpen: boolean) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isOpen) panel.current?.querySelector<HTMLElement>("[data-stage-start]")?.focus();
  }, [stage, isOpen]);
  return panel;
}

function useDropTarget(
  onChoose: UploadDialogProps["onChoose"],
  onLink: UploadDialogProps["onLink"],
) {
  const [isDragging, setIsDragging] = useState(false);
  /** @returns whether it was the address of a file. */
  function takeLink(text: string): boolean {
    const isLink = /^https?:/i.test(text);
    if (isLink) onLink?.(text);
    return isLink;
  }
  return {
    "data-dragging": isDragging || undefined,
    onDragOver(event: DragEvent) {
      event.preventDefault();
      setIsDragging(true);
    },
    onDragLeave: () => setIsDragging(false),
    onDrop(event: DragEvent) {
      event.preventDefault();
      setIsDragging(false);
      if (takeLink(event.dataTransfer.getData("text/uri-list"))) return;
      // Includes the files of a folder that was dropped.
      void getDroppedFiles(event.dataTransfer).then(onChoose);
    },
    onPaste({ clipboardData, target }: ClipboardEvent) {
      if (clipboardData.files.length > 0) onChoose([...clipboardData.files]);
      else if (!(target instanceof HTMLInputElement)) takeLink(clipboardData.getData("text"));
    },
  };
}

/** The upload library's state: of each file, and of all of them together. */
export function useUploadState(uppy: Uploader): ReturnType<Uploader["getState"]> {
  const subscribe = useCallback((onChange: () => void) => uppy.store.subscribe(onChange), [uppy]);
  return useSyncExternalStore(subscribe, () => uppy.getState());
}

interface UploadChooserProps {
  readonly drag: string;
  readonly choose: string;
  readonly note: string;
  readonly onBrowse: () => void;
  /** Other ways to choose a file. */
  readonly children?: ReactNode;
}

/** Where a file is chosen or dropped. */
export function UploadChooser({ drag, choose, note, onBrowse, children }: UploadChooserProps) {
  const noteId = useId();
  return (
    <div className="upload-chooser">
      <ClippedSheet />
      <p className="upload-drag font-display text-title">{drag}</p>
      <Button data-stage-start aria-describedby={noteId} onClick={onBrowse}>
        {choose}
      </Button>
      {children}
      <p id={noteId} className="text-sm text-ink-muted">
        {note}
      </p>
    </div>
  );
}

/** A sheet of someone's life so far, held by a brass clip. */
function ClippedSheet() {
  return (
    <svg aria-hidden="true" viewBox="0 0 200 150" className="upload-art">
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
