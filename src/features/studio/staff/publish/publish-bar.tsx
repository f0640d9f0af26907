import { useEffect, useRef, useState } from "react";
import { useStudio } from "#features/studio/staff/studio.ts";
import { studioWords } from "#features/studio/staff/studio-words.ts";
import {
  type ListedEdition,
  postAndDraw,
  useReloadSite,
} from "#features/studio/staff/site-queries.ts";
import { useKeptText } from "#staff/kept-work.ts";
import { ActButton } from "#staff/row-act.tsx";
import { useWords } from "#platform/web/use-words.ts";
import { Alert } from "#ui/alert.tsx";
import { Button, useFocusBack } from "#ui/button.tsx";
import { ConfirmBox } from "#ui/form/confirm-box.tsx";
import { ConflictList } from "./conflict-list.tsx";
import { type DraftedChange, listDraftedChanges, toChange } from "./list-changes.ts";
import { PreviewButton } from "./preview-button.tsx";
import { PublishDialog, reasonPlace } from "./publish-dialog.tsx";

/** What waits to be published, at the foot of the screen; then what became of it, and the way back. */
export function PublishBar() {
  const { draft, sentences, conflicts } = useStudio();
  const words = useWords(studioWords);
  const [isOpen, setOpen] = useState(false);
  const [done, setDone] = useState<ListedEdition | null>(null);
  const changes = listDraftedChanges(draft, sentences);
  const isChanged = changes.length > 0;
  return (
    <>
      <div tabIndex={-1} className="empty:hidden">
        {conflicts.length > 0 && !isOpen ? <ConflictList /> : null}
      </div>
      <div
        role="region"
        aria-label={words.bar.label}
        className="work-bar"
        hidden={!isChanged && !done}
      >
        {isChanged ? <Waiting changes={changes} onPublish={() => setOpen(true)} /> : null}
        {done && !isChanged ? <Done edition={done} onUndone={() => setDone(null)} /> : null}
      </div>
      {isOpen ? (
        <PublishDialog
          changes={changes}
          onClose={() => setOpen(false)}
          onDone={(edition) => {
            setOpen(false);
            setDone(edition);
          }}
        />
      ) : null}
    </>
  );
}

interface WaitingProps {
  readonly changes: readonly DraftedChange[];
  readonly onPublish: () => void;
}

function Waiting({ changes, onPublish }: WaitingProps) {
  const { drop, draft, isKeptHereOnly } = useStudio();
  const words = useWords(studioWords).bar;
  const [isAsking, setAsking] = useState(false);
  const reason = useKeptText(reasonPlace);
  const discard = useFocusBack<HTMLButtonElement>(isAsking);
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-2">
        <div className="mr-auto grid min-w-0">
          <p role="status" className="font-semibold">
            {words.waiting(changes.length)}
          </p>
          {isKeptHereOnly ? (
            <p className="text-xs font-semibold text-warning">{words.keptHere}</p>
          ) : (
            <p className="text-xs text-ink-muted max-sm:sr-only">{words.kept}</p>
          )}
        </div>
        <Button ref={discard} tone="quiet" size="sm" onClick={() => setAsking(true)}>
          {words.discard}
        </Button>
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow">
          <PreviewButton changes={changes.map(toChange)} label={words.look} />
          <Button size="sm" onClick={onPublish}>
            {words.publish}
          </Button>
        </div>
      </div>
      {isAsking ? (
        <ConfirmBox
          question={words.discardAsk(changes.length)}
          confirm={words.discard}
          keep={words.keep}
          onConfirm={() => {
            setAsking(false);
            drop(Object.keys(draft));
            reason.write("");
          }}
          onKeep={() => setAsking(false)}
        />
      ) : null}
    </div>
  );
}

interface DoneProps {
  readonly edition: ListedEdition;
  readonly onUndone: () => void;
}

/** It takes the focus: the dialog and the bar that had it are gone. */
function Done({ edition, onUndone }: DoneProps) {
  const words = useWords(studioWords);
  const reload = useReloadSite();
  const told = useRef<HTMLDivElement>(null);
  useEffect(() => told.current?.focus(), []);
  return (
    <div ref={told} role="status" tabIndex={-1}>
      <Alert tone="success">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="min-w-0">
            {edition.number === null ? words.publish.pending : words.publish.done(edition.number)}
          </p>
          {edition.number === null ? null : (
            <ActButton
              reload={reload}
              act={{
                async run() {
                  await postAndDraw("/undo", { base: edition.id });
                  onUndone();
                },
                said: words.publish.undone,
                failed: words.editions.undoFailed,
              }}
            >
              {words.publish.undo}
            </ActButton>
          )}
        </div>
      </Alert>
    </div>
  );
}
