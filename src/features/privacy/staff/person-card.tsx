import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useState } from "react";
import {
  type PersonOverview,
  type HeldData,
  notedKinds,
} from "#features/privacy/core/person-request.ts";
import { CorrectForm, useRecordNames } from "#features/privacy/web/correct-form.tsx";
import { yourDataWords } from "#features/privacy/web/your-data-words.ts";
import { ApiError, callApi } from "#platform/web/api-client.ts";
import { saveFile } from "#platform/web/save-file.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Alert, Failure } from "#ui/alert.tsx";
import { Card } from "#ui/card.tsx";
import { ConfirmBox } from "#ui/form/confirm-box.tsx";
import { formatDay, formatDays } from "#ui/dates.ts";
import { LeavingButton } from "#ui/button.tsx";
import { SelectField, TextField } from "#ui/field.tsx";
import { personWords } from "./person-words.ts";

/** Whom is meant: by a record they sent, or by an address; it travels in bodies only. */
export type Whom = { readonly kind: string; readonly id: string } | { readonly email: string };

export type PersonAnswer = Readonly<{ person: PersonOverview }>;

export const requestsKey = ["person-requests"] as const;
export const peoplePath = "/api/admin/people";

/** One person: how they stand, everything that is held, and what can be done. */
export function PersonCard({
  whom,
  person,
  onReload,
}: Readonly<{ whom: Whom; person: PersonOverview; onReload: () => Promise<unknown> }>) {
  const words = useWords(personWords);
  const { held } = person;
  const isDeleting = held.deletions.length > 0;
  const hasMore = held.records.some(({ erasedAt }) => erasedAt === null);
  const action = usePersonAction(whom);
  // Apart: what goes wrong with it is told where it was typed.
  const correct = usePersonAction(whom);
  const sentence = action.error instanceof ApiError ? action.error.serverMessage : null;
  const act = (what: string, body: object = {}) => action.mutate({ what, body });
  return (
    <Card className="grid gap-6">
      <h2 className="text-title wrap-anywhere">{held.email}</h2>
      <Failure text={action.error && (sentence ?? words.page.failed)} />
      <Standing person={person} onAct={act} />
      <HeldList held={held} />
      <PersonCorrections
        held={held}
        onAct={(what, body) => correct.mutateAsync({ what, body })}
        onReload={onReload}
      />
      <div className="flex flex-wrap gap-3">
        <LeavingButton
          tone="secondary"
          onClick={() =>
            void action.mutateAsync({ what: "export" }).then((answer) => {
              const text = JSON.stringify(answer.person, null, 2);
              saveFile(words.person.file, "application/json", [text]);
            })
          }
        >
          {words.person.export}
        </LeavingButton>
      </div>
      {/* That somebody asked by telephone or letter: the clock begins. */}
      <ActForm send={words.person.write} onSend={(typed) => act("requests", typed)}>
        <SelectField
          name="kind"
          label={words.person.asked}
          options={notedKinds.map((value) => ({ value, label: words.kinds[value] }))}
        />
      </ActForm>
      {/* Stops all erasing, with the reason. */}
      {person.hold ? null : (
        <ActForm send={words.person.place} onSend={(typed) => act("hold", typed)}>
          <div className="min-w-0 grow">
            <TextField name="reason" label={words.person.holdReason} required maxLength={500} />
          </div>
        </ActForm>
      )}
      {(isDeleting && !hasMore) || person.hold ? null : (
        <Asking
          label={isDeleting ? words.person.deleteMore : words.person.delete}
          question={words.person.deleteAsk}
          hint={words.person.deleteHint}
          onYes={() => act("delete")}
        />
      )}
    </Card>
  );
}

function Standing({
  person: { held, hold },
  onAct,
}: Readonly<{ person: PersonOverview; onAct: (what: string) => void }>) {
  const words = useWords(personWords).person;
  const locale = useLocale();
  return (
    <>
      {hold ? (
        <Alert tone="warning" title={words.onHold(hold.placedBy, formatDay(hold.placedAt, locale))}>
          <p dir="auto">{hold.reason}</p>
          <Asking
            label={words.release}
            question={words.releaseAsk}
            onYes={() => onAct("release")}
          />
        </Alert>
      ) : null}
      {held.deletions.length > 0 ? (
        <Alert
          tone="warning"
          title={words.deleting(
            formatDays(
              held.deletions.map(({ eraseAt }) => eraseAt),
              locale,
            ),
          )}
        >
          <LeavingButton
            size="sm"
            className="justify-self-start"
            onClick={() => onAct("take-back")}
          >
            {words.takeBack}
          </LeavingButton>
        </Alert>
      ) : null}
    </>
  );
}

function HeldList({ held }: { readonly held: HeldData }) {
  const words = useWords(personWords).person;
  const { sections: names, other } = useWords(yourDataWords).held;
  const locale = useLocale();
  if (held.sections.length === 0) return <p className="text-ink-muted">{words.nothing}</p>;
  return (
    <div className="grid gap-2">
      {held.sections.map(({ name, items }) => (
        <details key={name} className="rounded-md border border-line px-4">
          <summary className="min-h-11 py-2">
            <span className="mr-3 font-semibold">{names[name] ?? other}</span>
            <span className="text-sm text-ink-muted">{words.count(items.length)}</span>
          </summary>
          <ul className="grid gap-4 border-t border-line py-4 text-sm">
            {items.map(({ id, at, title, facts }) => (
              <li key={id} className="grid gap-1">
                <p className="flex flex-wrap justify-between gap-x-4">
                  <span className="font-semibold">{title}</span>
                  <span className="text-ink-muted">{formatDay(at, locale)}</span>
                </p>
                {facts.map(({ label, value }, index) => (
                  // oxlint-disable-next-line react/no-array-index-key -- the facts of one item never move
                  <p key={index} className="wrap-anywhere">
                    <span className="text-ink-muted">{label}</span> <bdi>{value}</bdi>
                  </p>
                ))}
              </li>
            ))}
          </ul>
        </details>
      ))}
    </div>
  );
}

function Asking({
  label,
  question,
  hint,
  onYes,
}: Readonly<{ label: string; question: string; hint?: string; onYes: () => void }>) {
  const words = useWords(personWords).person;
  const [isAsking, setAsking] = useState(false);
  if (!isAsking) {
    return (
      <LeavingButton
        tone="secondary"
        size="sm"
        className="justify-self-start"
        onClick={() => setAsking(true)}
      >
        {label}
      </LeavingButton>
    );
  }
  return (
    <ConfirmBox
      question={question}
      hint={hint}
      confirm={words.yes}
      keep={words.no}
      onConfirm={() => {
        setAsking(false);
        onYes();
      }}
      onKeep={() => setAsking(false)}
    />
  );
}

/** The same fields that people put right themselves, for whoever asked by telephone or letter. */
function PersonCorrections({
  held,
  onAct,
  onReload,
}: {
  readonly held: HeldData;
  readonly onAct: (what: string, body: object) => Promise<unknown>;
  readonly onReload: () => Promise<unknown>;
}) {
  const words = useWords(personWords).person;
  const names = useRecordNames(held);
  const records = held.records.filter(({ erasedAt }) => erasedAt === null);
  if (records.length === 0) return null;
  return (
    <details className="rounded-md border border-line px-4">
      <summary className="min-h-11 py-2.5 font-semibold">{words.correct}</summary>
      <div className="grid gap-4 border-t border-line py-4">
        {records.map((record) => (
          <CorrectForm
            key={record.id}
            record={record}
            name={names(record.id)}
            onSend={({ record: { kind, id, version }, typed }) =>
              onAct("correct", { record: { kind, id }, version, ...typed })
            }
            onChange={onReload}
          />
        ))}
      </div>
    </details>
  );
}

function ActForm({
  send,
  onSend,
  children,
}: Readonly<{ send: string; onSend: (typed: object) => void; children: ReactNode }>) {
  return (
    <form
      method="post"
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        onSend(Object.fromEntries(new FormData(event.currentTarget)));
      }}
    >
      {children}
      <LeavingButton type="submit" tone="secondary">
        {send}
      </LeavingButton>
    </form>
  );
}

/** One thing done with a person; the answer is the person as they are then. */
function usePersonAction(whom: Whom) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ what, body = {} }: { readonly what: string; readonly body?: object }) =>
      callApi<PersonAnswer>(`${peoplePath}/${what}`, {
        method: "POST",
        body: { ...whom, ...body },
      }),
    onSuccess(answer) {
      client.setQueryData(["person", whom], answer);
      void client.invalidateQueries({ queryKey: requestsKey });
    },
  });
}
