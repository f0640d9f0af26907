import { useMemo, useState } from "react";
import { approvalSetting } from "#features/studio/core/approval.ts";
import { nameSentence } from "#features/studio/core/site-words.ts";
import { ChangeList } from "#features/studio/staff/change-list.tsx";
import { PreviewButton } from "#features/studio/staff/publish/preview-button.tsx";
import {
  type Edition,
  findNewest,
  sitePath,
  useReloadSite,
} from "#features/studio/staff/site-queries.ts";
import { useStudio } from "#features/studio/staff/studio.ts";
import { StudioPage } from "#features/studio/staff/studio-frame.tsx";
import { studioWords } from "#features/studio/staff/studio-words.ts";
import { ActButton, useAct } from "#staff/row-act.tsx";
import { SettingCard } from "#staff/setting-card.tsx";
import { useStaffMember } from "#staff/staff-gate.tsx";
import { callApi } from "#platform/web/api-client.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { EmptyState } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Badge, type BadgeTone, Card } from "#ui/card.tsx";
import { formatMoment } from "#ui/dates.ts";
import { TextField } from "#ui/field.tsx";
import { SwitchField } from "#ui/form/choices.tsx";
import { replayEditions } from "./replay-editions.ts";

/** All that was published, waits or was refused, and whether a second person approves. */
export default function EditionsPage() {
  const words = useWords(studioWords).editions;
  return (
    <StudioPage title={words.title} intro={words.intro}>
      <EditionList />
      <ApprovalCard />
    </StudioPage>
  );
}

function EditionList() {
  const { editions, sentences } = useStudio();
  const words = useWords(studioWords).editions;
  const newest = findNewest(editions);
  const before = useMemo(
    () => replayEditions(editions, (name) => sentences.get(name)?.default ?? null),
    [editions, sentences],
  );
  if (editions.length === 0) return <EmptyState text={words.empty} />;
  return (
    <ol className="grid gap-4">
      {editions.map((edition) => (
        <li key={edition.id} tabIndex={-1}>
          <EditionCard
            edition={edition}
            isNewest={edition === newest}
            readBefore={(name) => before.get(edition.id)?.(name) ?? null}
          />
        </li>
      ))}
    </ol>
  );
}

const tones: Readonly<Record<Edition["status"], BadgeTone>> = {
  published: "neutral",
  pending: "warm",
  refused: "danger",
};

interface EditionCardProps {
  readonly edition: Edition;
  readonly isNewest: boolean;
  readonly readBefore: (name: string) => string | null;
}

function EditionCard({ edition, isNewest, readBefore }: EditionCardProps) {
  const words = useWords(studioWords).editions;
  const locale = useLocale();
  const { sentences } = useStudio();
  const { number, status, by, at, reason, decidedBy, decidedAt, note, changes } = edition;
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
      <details open={status === "pending" || undefined}>
        <summary className="text-link">{words.changes(changes.length)}</summary>
        <div className="mt-4">
          <ChangeList
            changes={changes.map((change) => {
              const name = nameSentence(change);
              const after = change.value ?? sentences.get(name)?.default ?? "";
              return { ...change, before: readBefore(name), after };
            })}
          />
        </div>
      </details>
      {isNewest ? <UndoButton edition={edition} /> : null}
      {status === "pending" ? <Decision edition={edition} /> : null}
    </Card>
  );
}

function UndoButton({ edition }: { readonly edition: Edition }) {
  const { editions: words, publish } = useWords(studioWords);
  const reload = useReloadSite();
  return (
    <div className="flex flex-wrap">
      <ActButton
        reload={reload}
        act={{
          run: () => callApi(`${sitePath}/undo`, { method: "POST", body: { base: edition.id } }),
          said: publish.undone,
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

/** For another admin than its author: a look at it, a note, and yes or no. */
function Decision({ edition }: { readonly edition: Edition }) {
  const { editions: words, bar } = useWords(studioWords);
  const { username } = useStaffMember();
  const { edition: base } = useStudio();
  const reload = useReloadSite();
  const { isBusy, act } = useAct(reload);
  const [note, setNote] = useState("");
  if (edition.by === username) return <p className="font-semibold">{words.own}</p>;
  const isOld = edition.base !== base;
  const decide = (how: "approve" | "refuse", said: string) => () =>
    act({
      run: () =>
        callApi(`${sitePath}/editions/${edition.id}/${how}`, { method: "POST", body: { note } }),
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
        value={note}
        onChange={(event) => setNote(event.target.value)}
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
        <PreviewButton tone="quiet" changes={edition.changes} label={bar.look} />
      </div>
    </div>
  );
}

function ApprovalCard() {
  const words = useWords(studioWords).approval;
  return (
    <SettingCard words={words} setting={approvalSetting}>
      {({ value, isSaving, save }) => (
        <SwitchField
          id="site-approval"
          label={words.label}
          hint={words.hint}
          checked={value.isOn}
          isBusy={isSaving}
          onChange={(isOn) => void save({ isOn })}
        />
      )}
    </SettingCard>
  );
}
