import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { findStale, type StaleText } from "#features/studio/core/find-stale.ts";
import { isReason } from "#features/studio/core/publish-reason.ts";
import { nameSentence } from "#features/studio/core/site-words.ts";
import type { Finding } from "#features/studio/core/sentence-rules.ts";
import { ChangeList, useChangeName } from "#features/studio/staff/change-list.tsx";
import { nameLanguage } from "#features/studio/staff/describe-change.ts";
import { judgeValue, useStudio } from "#features/studio/staff/studio.ts";
import { studioWords } from "#features/studio/staff/studio-words.ts";
import type { Draft } from "#features/studio/staff/use-site-draft.ts";
import {
  type ListedEdition,
  postAndDraw,
  useReloadSite,
} from "#features/studio/staff/site-queries.ts";
import { useKeptText } from "#staff/kept-work.ts";
import { useTellFailure } from "#staff/row-act.tsx";
import { ApiError } from "#platform/web/api-client.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Alert, Failure } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { TextAreaField } from "#ui/field.tsx";
import { holdPresses } from "#ui/form/presses/hold-presses.ts";
import { ModalDialog } from "#ui/notices/modal-dialog.tsx";
import { ConflictList } from "./conflict-list.tsx";
import { type DraftedChange, toChange } from "./list-changes.ts";

interface PublishDialogProps {
  readonly changes: readonly DraftedChange[];
  readonly onClose: () => void;
  readonly onDone: (edition: ListedEdition) => void;
}

/** Why these changes are made: kept with every letter until they are published or discarded. */
export const reasonPlace = "site-draft:reason";

/** All that would be published, sentence by sentence, what is to be said about it, and the last press. */
export function PublishDialog(props: PublishDialogProps) {
  const words = useWords(studioWords).publish;
  const { conflicts } = useStudio();
  return (
    <ModalDialog isOpen title={words.title} closeLabel={words.close} onClose={props.onClose}>
      <div tabIndex={-1} className="p-5 sm:p-7">
        {conflicts.length > 0 ? <ConflictList /> : <PublishForm {...props} />}
      </div>
    </ModalDialog>
  );
}

function PublishForm({ changes, onClose, onDone }: PublishDialogProps) {
  const words = useWords(studioWords).publish;
  const { sentences } = useStudio();
  const reason = useRef<HTMLTextAreaElement>(null);
  const { text, write } = useKeptText(reasonPlace);
  const [isMissing, setMissing] = useState(false);
  const nameChange = useChangeName();
  const { publish, isPending, failure, faults } = usePublish(changes, (edition) => {
    write("");
    onDone(edition);
  });
  const { judged, refused, needsReason, waits } = useJudged(changes, faults);
  const isRefused = refused.length > 0;
  if (changes.length === 0 && !isPending) return <NothingLeft onClose={onClose} />;
  return (
    <form
      method="post"
      noValidate
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (isPending || isRefused) return;
        const isWithout = needsReason && !isReason(text);
        setMissing(isWithout);
        if (isWithout) reason.current?.focus();
        else publish(text.trim());
      }}
    >
      {isRefused ? (
        <Alert tone="danger">
          {words.refused(refused.map(({ sentence }) => nameChange(sentence)).join("; "))}
        </Alert>
      ) : (
        <p>{waits ? words.waits(changes.length) : words.intro(changes.length)}</p>
      )}
      <ChangeList
        changes={judged.map(({ sentence, value, findings }) => ({
          ...sentence,
          before: sentence.value,
          after: value,
          note: (
            <>
              <Findings findings={findings} />
              <Stale texts={findStale({ sentence, value }, changes, sentences)} />
            </>
          ),
        }))}
      />
      {needsReason ? <Alert tone="warning">{words.needsReason}</Alert> : null}
      <TextAreaField
        ref={reason}
        rows={2}
        maxLength={1_000}
        name="reason"
        label={words.reason}
        hint={words.reasonHint}
        required={needsReason}
        error={isMissing && !isReason(text) ? words.reasonMissing : undefined}
        value={text}
        onChange={(event) => write(event.target.value)}
      />
      <Failure text={failure} />
      <Button
        type="submit"
        className="justify-self-start"
        aria-disabled={isPending || isRefused || changes.length === 0}
      >
        {isPending ? words.going : waits ? words.ask : words.go}
      </Button>
    </form>
  );
}

/** What the rules say of each change, and what follows for all of them together. */
function useJudged(changes: readonly DraftedChange[], faults: Readonly<Record<string, string>>) {
  const locale = useLocale();
  const { factNames, asksApproval } = useStudio();
  const judged = changes.map((change) => {
    const { sentence, value } = change;
    const fault = faults[nameSentence(sentence)];
    const findings = judgeValue(sentence, value, factNames, locale);
    const others = findings.filter(({ text }) => text !== fault);
    return { ...change, findings: fault ? [refusal(fault), ...others] : findings };
  });
  const all = judged.flatMap(({ findings }) => findings);
  return {
    judged,
    // What the server refused may be sent once more: it judges by what stands there by then.
    refused: changes.filter(({ sentence, value }) =>
      judgeValue(sentence, value, factNames, locale).some(({ kind }) => kind === "refused"),
    ),
    needsReason: all.some(({ kind }) => kind !== "refused"),
    waits: asksApproval || all.some(({ kind }) => kind === "needs-approval"),
  };
}

/** What stays as it is in another language. */
function Stale({ texts }: { readonly texts: readonly StaleText[] }) {
  const words = useWords(studioWords).publish;
  const reader = useLocale();
  return (
    <ul className="grid gap-1 text-sm font-semibold text-warning empty:hidden">
      {texts.map(({ locale, text }) => (
        <li key={`${locale} ${text}`}>
          <span>{words.stale(nameLanguage(locale, reader))}</span> <q lang={locale}>{text}</q>
        </li>
      ))}
    </ul>
  );
}

/** After the author took what others published in every conflict. */
function NothingLeft({ onClose }: Pick<PublishDialogProps, "onClose">) {
  const words = useWords(studioWords).publish;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <div className="grid justify-items-start gap-4">
      <p role="status">{words.nothingLeft}</p>
      <Button ref={button} onClick={onClose}>
        {words.close}
      </Button>
    </div>
  );
}

const refusal = (text: string): Finding => ({ kind: "refused", text });

export function Findings({ findings }: { readonly findings: readonly Finding[] }) {
  if (findings.length === 0) return null;
  return (
    <ul className="grid gap-1 text-sm font-semibold">
      {findings.map(({ kind, text }) => (
        <li key={text} className={kind === "refused" ? "text-danger" : "text-warning"}>
          {text}
        </li>
      ))}
    </ul>
  );
}

/** What was published is no draft any more; what somebody else published meanwhile is read anew. */
function usePublish(changes: readonly DraftedChange[], onDone: (edition: ListedEdition) => void) {
  const { edition, draft, dropPublished } = useStudio();
  const words = useWords(studioWords).publish;
  const tellFailure = useTellFailure();
  const reload = useReloadSite();
  const { mutate, isPending, error } = useMutation({
    async mutationFn({ reason }: { readonly reason: string; readonly sent: Draft }) {
      const body = { base: edition, changes: changes.map(toChange), reason };
      const posted = postAndDraw<{ readonly edition: ListedEdition }>("/publish", body);
      const answer = await posted.catch(async (failure: unknown) => {
        // Also after a failure: somebody else may have published, or it is published after all.
        await reload();
        throw failure;
      });
      await reload();
      return answer.edition;
    },
    onSuccess(published, { sent }) {
      holdPresses();
      dropPublished(sent);
      onDone(published);
    },
  });
  const isOld = error instanceof ApiError && error.status === 409;
  const faults = error instanceof ApiError ? error.fieldErrors : {};
  // A fault is shown at its change, so the alert does not repeat it.
  const isAtChange = changes.some(({ sentence }) => Object.hasOwn(faults, nameSentence(sentence)));
  const general = isAtChange && error instanceof ApiError ? error.serverMessage : null;
  return {
    // What is written in another tab meanwhile comes into this tab's draft before the answer does: only
    // what stood in the draft at the press was sent.
    publish: (reason: string) => mutate({ reason, sent: draft }),
    isPending,
    failure: error && (isOld ? words.old : (general ?? tellFailure(error))),
    faults,
  };
}
