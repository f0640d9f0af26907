import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { useStudio } from "#features/studio/staff/studio.ts";
import { studioWords } from "#features/studio/staff/studio-words.ts";
import {
  type ListedEdition,
  siteScreens,
  useReloadSite,
  undoEdition,
} from "#features/studio/staff/site-queries.ts";
import { useKeptText } from "#staff/kept-work.ts";
import { ActButton } from "#staff/row-act.tsx";
import { useStaffMember } from "#staff/staff-gate.tsx";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Alert } from "#ui/alert.tsx";
import { Button, useFocusBack } from "#ui/button.tsx";
import { formatMoment } from "#ui/dates.ts";
import { ConfirmBox } from "#ui/form/confirm-box.tsx";
import { ConflictList } from "./conflict-list.tsx";
import { type DraftedChange, listDraftedChanges, toChange } from "./list-changes.ts";
import { PreviewButton } from "./preview-button.tsx";
import { PublishDialog, reasonPlace } from "./publish-dialog.tsx";

/** What waits to be published, at the foot of the screen; what became of it, with the way back; and what others published. */
export function PublishBar() {
  const { draft, sentences, conflicts, newest } = useStudio();
  const words = useWords(studioWords);
  const [isOpen, setOpen] = useState(false);
  const [done, setDone] = useState<ListedEdition | null>(null);
  /** The edition that this screen was opened on, or made itself. */
  const [knownId, setKnownId] = useState(newest?.id);
  const changes = listDraftedChanges(draft, sentences);
  const isChanged = changes.length > 0;
  // What this screen publishes is read anew before its own answer is taken in.
  const news = isOpen ? null : findNews(newest, knownId);
  return (
    <>
      <div tabIndex={-1} className="empty:hidden">
        {conflicts.length > 0 && !isOpen ? <ConflictList /> : null}
      </div>
      <div
        role="region"
        aria-label={words.bar.label}
        className="work-bar"
        hidden={!isChanged && !done && !news}
      >
        <div className="grid gap-3">
          <News edition={news} />
          {done && !news ? (
            <Done
              edition={done}
              onUndone={(edition) => {
                setDone(edition.number === null ? edition : null);
                if (edition.number !== null) setKnownId(edition.id);
              }}
            />
          ) : null}
          {isChanged ? <Waiting changes={changes} onPublish={() => setOpen(true)} /> : null}
        </div>
      </div>
      {isOpen ? (
        <PublishDialog
          changes={changes}
          onClose={() => setOpen(false)}
          onDone={(edition) => {
            setOpen(false);
            setDone(edition);
            if (edition.number !== null) setKnownId(edition.id);
          }}
        />
      ) : null}
    </>
  );
}

const findNews = (newest: ListedEdition | null, knownId: string | undefined) =>
  newest && newest.id !== knownId ? newest : null;

/** Which edition families read now, where somebody else published it, or the same person elsewhere. */
function News({ edition }: { readonly edition: ListedEdition | null }) {
  const words = useWords(studioWords).publish;
  const locale = useLocale();
  const { username } = useStaffMember();
  if (!edition) return null;
  const { number, by, at, decidedBy, decidedAt } = edition;
  const publisher = decidedBy ?? by;
  const when = formatMoment(decidedAt ?? at, locale);
  return (
    <Alert tone="info" announce>
      <p>
        {publisher === username
          ? words.liveOwn(number ?? 0, when)
          : words.live(number ?? 0, publisher, when)}{" "}
        <Link to={`${siteScreens}/editions`} className="text-link">
          {words.liveLook}
        </Link>
      </p>
    </Alert>
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
  readonly onUndone: (edition: ListedEdition) => void;
}

/** It takes the focus: the dialog and the bar that had it are gone. */
function Done({ edition, onUndone }: DoneProps) {
  const words = useWords(studioWords);
  const reload = useReloadSite();
  let isWaiting = false;
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <div ref={notice} role="status" tabIndex={-1}>
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
                  const undone = await undoEdition(edition);
                  isWaiting = undone.status === "pending";
                  onUndone(undone);
                },
                said: () => (isWaiting ? words.publish.pending : words.publish.undone),
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
