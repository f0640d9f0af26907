import { useRef, useState } from "react";
import { SignInAgain } from "#features/accounts/staff/sign-in-again.tsx";
import { nameSentence } from "#features/studio/core/site-words.ts";
import { ChangeList } from "#features/studio/staff/change-list.tsx";
import { PreviewButton } from "#features/studio/staff/publish/preview-button.tsx";
import {
  type ListedEdition,
  postAndDraw,
  useEditionChanges,
  useEditionPages,
  useReloadSite,
  undoEdition,
} from "#features/studio/staff/site-queries.ts";
import { useStudio } from "#features/studio/staff/studio.ts";
import { StudioPage } from "#features/studio/staff/studio-frame.tsx";
import { studioWords } from "#features/studio/staff/studio-words.ts";
import { useKeptText } from "#staff/kept-work.ts";
import { ActButton, useAct } from "#staff/row-act.tsx";
import { SettledPart } from "#staff/settled-part.tsx";
import { useStaffMember } from "#staff/staff-gate.tsx";
import { staffWords } from "#staff/staff-words.ts";
import { dashboardPath } from "#platform/core/staff/staff-member.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { LoadFailure, MoreButton } from "#staff/staff-page.tsx";
import { EmptyState, LoadingText } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Badge, type BadgeTone, Card } from "#ui/card.tsx";
import { formatMoment } from "#ui/dates.ts";
import { TextField } from "#ui/field.tsx";
import { ApprovalCard, WishCard } from "./approval-card.tsx";
import { Comments } from "./comments.tsx";
import { OpenPreviews } from "./open-previews.tsx";

/** The list of editions, and for admins the open previews and the setting for approval. */
export default function EditionsPage() {
  const words = useWords(studioWords).editions;
  const { back } = useWords(staffWords);
  const isAdmin = useStaffMember().role === "admin";
  return (
    <StudioPage
      title={words.title}
      intro={words.intro}
      {...(isAdmin ? {} : { back: { to: dashboardPath, label: back } })}
    >
      <SignInAgain>
        <EditionList />
        {isAdmin ? (
          <SettledPart>
            <OpenPreviews />
            <ApprovalCard />
          </SettledPart>
        ) : null}
      </SignInAgain>
    </StudioPage>
  );
}

function EditionList() {
  const { newest } = useStudio();
  const all = useWords(studioWords);
  const list = useEditionPages();
  const end = useRef<HTMLDivElement>(null);
  const { rows, isError, isPending, retry } = list;
  return (
    <>
      {isError ? <LoadFailure text={all.failed} onRetry={retry} /> : null}
      {isPending ? <LoadingText text={all.loading} /> : null}
      {rows?.length === 0 ? <EmptyState text={all.editions.empty} /> : null}
      <ol className="grid gap-4">
        {rows?.map((edition) => (
          <li key={edition.id} tabIndex={-1}>
            {edition.kind === "approval-off" ? (
              <WishCard wish={edition} />
            ) : (
              <EditionCard edition={edition} isNewest={edition.id === newest?.id} />
            )}
          </li>
        ))}
      </ol>
      <div ref={end} tabIndex={-1}>
        <MoreButton list={list} heir={end} />
      </div>
    </>
  );
}

const tones: Readonly<Record<ListedEdition["status"], BadgeTone>> = {
  published: "neutral",
  pending: "warm",
  refused: "danger",
};

interface EditionCardProps {
  readonly edition: ListedEdition;
  readonly isNewest: boolean;
}

function EditionCard({ edition, isNewest }: EditionCardProps) {
  const words = useWords(studioWords).editions;
  const locale = useLocale();
  const { role } = useStaffMember();
  const { number, status, by, at, reason, decidedBy, decidedAt, note } = edition;
  return (
    <Card className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-title">{number === null ? words.unnumbered : words.number(number)}</h2>
        {isNewest ? (
          <Badge tone="success">{words.live}</Badge>
        ) : (
          <Badge tone={tones[status]}>{words.status[status]}</Badge>
        )}
      </div>
      <p className="text-ink-muted">{words.by(by, formatMoment(at, locale))}</p>
      {reason ? <p className="wrap-anywhere">{reason}</p> : null}
      {decidedBy !== null && decidedAt !== null ? (
        <p className="text-ink-muted">
          {`${words.decided[status]} ${words.by(decidedBy, formatMoment(decidedAt, locale))}`}
        </p>
      ) : null}
      {note ? <p className="wrap-anywhere">{note}</p> : null}
      <Changes edition={edition} />
      <Comments comments={edition.comments ?? []} />
      {isNewest && role === "admin" ? <UndoButton edition={edition} /> : null}
      {status === "pending" ? <Decision edition={edition} /> : null}
    </Card>
  );
}

/** The changes of an edition. They are requested when the list is opened; for an edition that waits at once. */
function Changes({ edition: { id, status, changeCount } }: { readonly edition: ListedEdition }) {
  const all = useWords(studioWords);
  const { sentences } = useStudio();
  const [isOpen, setOpen] = useState(status === "pending");
  const { data, isError, refetch } = useEditionChanges(id, isOpen);
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="text-link">{all.editions.changes(changeCount)}</summary>
      <div className="mt-4">
        {isError ? <LoadFailure text={all.failed} onRetry={() => void refetch()} /> : null}
        {isOpen && !data && !isError ? <LoadingText text={all.loading} /> : null}
        {data ? (
          <ChangeList
            changes={data.changes.map((change) => {
              const source = sentences.get(nameSentence(change))?.default ?? null;
              const { before, value } = change;
              return { ...change, before: before ?? source, after: value ?? source ?? "" };
            })}
          />
        ) : null}
      </div>
    </details>
  );
}

function UndoButton({ edition }: { readonly edition: ListedEdition }) {
  const { editions: words, publish } = useWords(studioWords);
  const reload = useReloadSite();
  let said = publish.undone;
  return (
    <div className="flex flex-wrap">
      <ActButton
        reload={reload}
        act={{
          async run() {
            const { status } = await undoEdition(edition);
            said = status === "pending" ? publish.pending : publish.undone;
          },
          said: () => said,
          failed: words.undoFailed,
        }}
        ask={{
          question: words.undoAsk,
          hint: words.undoHint,
          confirm: words.undo,
          keep: words.keep,
        }}
      >
        {words.undo}
      </ActButton>
    </div>
  );
}

/** The decision on an edition that waits, for everybody but its author: preview, note, approve, refuse. */
function Decision({ edition }: { readonly edition: ListedEdition }) {
  const { editions: words, bar } = useWords(studioWords);
  const { username } = useStaffMember();
  const { edition: base } = useStudio();
  const reload = useReloadSite();
  const { isBusy, act } = useAct(reload);
  const note = useKeptText(`edition:${edition.id}:note`);
  if (edition.by === username) return <p className="font-semibold">{words.own}</p>;
  const isOld = edition.base !== base;
  const decide = (how: "approve" | "refuse", said: string) => () =>
    act({
      run: () =>
        postAndDraw(`/editions/${edition.id}/${how}`, { note: note.text }).then(() =>
          note.clear(note.text),
        ),
      said,
      failed: words.decideFailed,
    });
  return (
    <div className="grid gap-4 border-t border-line pt-4">
      {isOld ? <p className="font-semibold">{words.old}</p> : null}
      <TextField
        id={`note-${edition.id}`}
        label={words.note}
        hint={words.noteHint}
        maxLength={1_000}
        value={note.text}
        onChange={(event) => note.write(event.target.value)}
      />
      <div className="flex flex-wrap gap-2">
        {isOld ? null : (
          <Button
            size="sm"
            aria-disabled={isBusy}
            onClick={decide("approve", words.approved(edition.by))}
          >
            {words.approve}
          </Button>
        )}
        <Button
          tone="secondary"
          size="sm"
          aria-disabled={isBusy}
          onClick={decide("refuse", words.refused(edition.by))}
        >
          {words.refuse}
        </Button>
        <PreviewButton tone="quiet" path={`/editions/${edition.id}/preview`} label={bar.look} />
      </div>
    </div>
  );
}
