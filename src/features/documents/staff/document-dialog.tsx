import { type FormEvent, useRef, useState } from "react";
import {
  readUploadPhase,
  stageOf,
  type UploadFailure,
} from "#features/uploads/core/upload-phase.ts";
import {
  UploadChooser,
  UploadDialog,
  useUploadState,
} from "#features/uploads/web/upload-dialog.tsx";
import {
  type OfferedActions,
  UploadActions,
  UploadFileCard,
  UploadProgress,
} from "#features/uploads/web/upload-file.tsx";
import { uploadWords } from "#features/uploads/web/upload-words.ts";
import type { Uploader, UploadFile } from "#features/uploads/web/uploader.ts";
import { formatBytes } from "#platform/core/file-size.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";
import { addDocuments, importLink } from "./document-uppy.ts";
import { documentUploadWords } from "./documents-words.ts";
import { UploadBar } from "./upload-bar.tsx";

interface DocumentsDialogProps {
  readonly uppy: Uploader;
  readonly maxBytes: number;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The upload dialog for many files, from the device or from links. One press sends them all. */
export function DocumentsDialog({ uppy, maxBytes, isOpen, onClose }: DocumentsDialogProps) {
  const words = useWords(documentUploadWords);
  const note = words.note(formatBytes(maxBytes, useLocale()));
  const { files: byId, info, recoveredState } = useUploadState(uppy);
  const files = Object.values(byId);
  const link = useLink(uppy);
  const isEmpty = files.length === 0;
  // A notice with details is about one failed file. The reason is shown above the list already.
  const notice = info.findLast(({ details }) => !details);
  return (
    <UploadDialog
      isOpen={isOpen}
      title={words.title}
      onClose={onClose}
      stage={link.isAsked ? "link" : isEmpty ? "empty" : "files"}
      input={{ "aria-label": words.input, multiple: true }}
      onChoose={(chosen) => addDocuments(uppy, chosen)}
      onLink={(address) => void link.take(address)}
    >
      {(browse) => (
        <>
          <p role="status" className="upload-notice text-sm font-semibold empty:hidden">
            {notice?.message}
          </p>
          <Faults
            title={words.linkFailed}
            texts={link.failure ? [joinFailure(link.failure)] : []}
          />
          {link.isAsked ? <LinkForm onTake={link.take} onEnd={link.end} /> : null}
          {isEmpty && !link.isAsked ? (
            <UploadChooser drag={words.drag} choose={words.choose} note={note} onBrowse={browse}>
              <LinkButton onPress={link.ask} />
            </UploadChooser>
          ) : null}
          {isEmpty || link.isAsked ? null : (
            <>
              {recoveredState ? <Restored files={files} /> : null}
              <FileFaults files={files} />
              <div className="flex flex-wrap gap-2">
                <Button tone="secondary" size="sm" onClick={browse}>
                  {words.addMore}
                </Button>
                <LinkButton onPress={link.ask} />
              </div>
              <FileList uppy={uppy} files={files} onBrowse={browse} />
              <UploadBar uppy={uppy} onDone={onClose} />
            </>
          )}
        </>
      )}
    </UploadDialog>
  );
}

/** Files that an earlier visit chose and did not send. */
function Restored({ files }: { readonly files: readonly UploadFile[] }) {
  const { restored } = useWords(documentUploadWords);
  const lost = files.filter(({ isGhost }) => isGhost).length;
  return (
    <Alert tone="warning" title={restored.title}>
      <p className="text-sm">{lost > 0 ? restored.some(lost) : restored.all}</p>
    </Alert>
  );
}

/** Each failed file is marked in the list; so many say above it why they failed. */
const mostFaults = 3;

function FileFaults({ files }: { readonly files: readonly UploadFile[] }) {
  const words = useWords(documentUploadWords);
  const texts = files
    .filter(({ error, meta }) => error && meta.failure)
    .slice(-mostFaults)
    .map(({ meta }) =>
      words.fault(shorten(String(meta["name"])), joinFailure(meta.failure as UploadFailure)),
    );
  return <Faults title={words.failed} texts={texts} />;
}

function Faults({ title, texts }: { readonly title: string; readonly texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <Alert tone="danger" title={title} announce>
      {[...new Set(texts)].map((text) => (
        <p key={text} className="text-sm wrap-anywhere">
          {text}
        </p>
      ))}
    </Alert>
  );
}

/** The specification's words first, then what to do. */
function joinFailure({ message, explanation }: UploadFailure): string {
  return message === "" ? explanation : `${message.replace(/\.?$/, ".")} ${explanation}`;
}

/** A long name would push the reason out of sight. */
function shorten(name: string): string {
  return name.length > 48 ? `${name.slice(0, 30)}…${name.slice(-15)}` : name;
}

/**
 * A refused file may be sent again: a moment later the server may have room, or the sender the
 * right.
 */
const offered: OfferedActions = {
  empty: [],
  lost: ["choose", "remove"],
  chosen: ["remove"],
  sending: ["pause", "remove"],
  waiting: ["pause", "remove"],
  checking: ["remove"],
  paused: ["resume", "remove"],
  failed: ["retry", "remove"],
  refused: ["retry", "remove"],
  arrived: [],
};
/** A file from a link is fetched by the server, which does not pause. */
const offeredOfLink: OfferedActions = { ...offered, sending: ["remove"], waiting: ["remove"] };

interface FileListProps {
  readonly uppy: Uploader;
  readonly files: readonly UploadFile[];
  readonly onBrowse: () => void;
}

function FileList({ uppy, files, onBrowse }: FileListProps) {
  const words = useWords(documentUploadWords);
  const { actions } = useWords(uploadWords);
  return (
    <ul className="upload-list">
      {files.map((file) => (
        <li key={file.id} className="upload-file">
          <UploadFileCard file={file} state={words.phases[readUploadPhase(file)]}>
            <UploadActions
              isListed
              uppy={uppy}
              file={file}
              offered={file.isRemote ? offeredOfLink : offered}
              labels={{ ...actions, ...words.actions }}
              onBrowse={onBrowse}
            />
          </UploadFileCard>
          {stageOf(readUploadPhase(file)) === "sending" ? (
            <UploadProgress percentage={file.progress.percentage ?? 0} />
          ) : null}
        </li>
      ))}
    </ul>
  );
}

/** Asks for the address of a file, and has the server look at it. */
function useLink(uppy: Uploader) {
  const { failures } = useWords(documentUploadWords);
  const [isAsked, setIsAsked] = useState(false);
  const [failure, setFailure] = useState<UploadFailure | null>(null);
  const isBusy = useRef(false);

  function end(): void {
    setIsAsked(false);
    setFailure(null);
  }

  async function take(address: string): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    const found = await importLink(uppy, address, failures).finally(() => {
      isBusy.current = false;
    });
    if (found === "added") end();
    else setFailure(found === "refused" ? null : found);
  }

  return { isAsked, failure, ask: () => setIsAsked(true), end, take };
}

function LinkButton({ onPress }: { readonly onPress: () => void }) {
  const { link } = useWords(documentUploadWords);
  return (
    <Button tone="quiet" size="sm" onClick={onPress}>
      {link.ask}
    </Button>
  );
}

interface LinkFormProps {
  readonly onTake: (address: string) => Promise<void>;
  readonly onEnd: () => void;
}

function LinkForm({ onTake, onEnd }: LinkFormProps) {
  const { link } = useWords(documentUploadWords);
  const [address, setAddress] = useState("");
  const [isBusy, setIsBusy] = useState(false);
  async function handleSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setIsBusy(true);
    await onTake(address.trim()).finally(() => setIsBusy(false));
  }
  return (
    <form className="grid gap-4" onSubmit={(event) => void handleSubmit(event)}>
      <TextField
        label={link.address}
        name="address"
        inputMode="url"
        autoFocus
        value={address}
        onChange={({ target }) => setAddress(target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" aria-busy={isBusy}>
          {link.take}
        </Button>
        <Button tone="quiet" size="sm" onClick={onEnd}>
          {link.back}
        </Button>
      </div>
    </form>
  );
}
