import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useState } from "react";
import { Link } from "react-router";
import { useKeptText } from "#staff/kept-work.ts";
import { createRequestKeys } from "#staff/request-keys.ts";
import { type Act, ActButton, useAct } from "#staff/row-act.tsx";
import {
  type PersonOverview,
  type HeldData,
  notedKinds,
} from "#features/privacy/core/person-request.ts";
import { CorrectForm, useRecordNames } from "#features/privacy/web/correct-form.tsx";
import { yourDataWords } from "#features/privacy/web/your-data-words.ts";
import { callApi } from "#platform/web/api-client.ts";
import { saveFile } from "#platform/web/save-file.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Alert } from "#ui/alert.tsx";
import { Card } from "#ui/card.tsx";
import { formatDay, formatDays } from "#ui/dates.ts";
import { LeavingButton } from "#ui/button.tsx";
import { SelectField, TextField } from "#ui/field.tsx";
import { personWords } from "./person-words.ts";

/** A person by one of their records, or by an address; sent in bodies only. */
export type Whom = { readonly kind: string; readonly id: string } | { readonly email: string };

export type PersonAnswer = Readonly<{ person: PersonOverview }>;

export const requestsKey = ["person-requests"] as const;
export const peoplePath = "/api/admin/people";

/** One person: their state, everything that is stored, and the possible actions. */
export function PersonCard({
  whom,
  person,
  onReload,
}: Readonly<{ whom: Whom; person: PersonOverview; onReload: () => Promise<unknown> }>) {
  const words = useWords(personWords);
  const { held } = person;
  const isDeleting = held.deletions.length > 0;
  const isHeld = person.holds.length > 0;
  const hasMore = held.records.some(({ erasedAt }) => erasedAt === null);
  const ask = useAskOfPerson(whom, held.email);
  const acts = usePersonActs(ask);
  const reason = useKeptText(`hold:${held.email}`);
  const { kinds, person: own } = words;
  return (
    <Card tabIndex={-1} className="grid gap-6">
      <h2 className="text-title wrap-anywhere">{held.email}</h2>
      <Standing person={person} acts={acts} />
      <OnTheirWay held={held} onReload={onReload} />
      <HeldList held={held} />
      <PersonCorrections held={held} onAct={ask} onReload={onReload} />
      <Copies whom={whom} held={held} acts={acts} />
      {/* Notes a request by telephone or letter, which starts the clock. */}
      <ActForm send={own.write} acts={acts} what="requests">
        <SelectField
          name="kind"
          label={own.asked}
          options={notedKinds.map((value) => ({ value, label: kinds[value] }))}
        />
      </ActForm>
      {/* Stops all erasing, with a reason. */}
      <ActForm
        send={isHeld ? own.placeAnother : own.place}
        acts={acts}
        what="hold"
        onDone={() => reason.write("")}
      >
        <div className="min-w-0 grow">
          <TextField
            name="reason"
            label={isHeld ? own.anotherReason : own.holdReason}
            required
            maxLength={500}
            value={reason.text}
            onChange={(event) => reason.write(event.target.value)}
          />
        </div>
      </ActForm>
      {(isDeleting && !hasMore) || isHeld ? null : (
        <div>
          <ActButton
            size="md"
            act={acts.make("delete")}
            reload={acts.reload}
            ask={{
              question: own.deleteAsk,
              hint: own.deleteHint,
              confirm: own.yes,
              keep: own.no,
            }}
          >
            {isDeleting ? own.deleteMore : own.delete}
          </ActButton>
        </div>
      )}
    </Card>
  );
}

/** What an admin can download: all data about the person, and the evidence of the consents. */
function Copies({ whom, held, acts }: Readonly<{ whom: Whom; held: HeldData; acts: PersonActs }>) {
  const own = useWords(personWords).person;
  return (
    <div className="flex flex-wrap gap-3">
      <ActButton
        size="md"
        act={acts.make("export", {}, (answer) => {
          const text = JSON.stringify(answer.person, null, 2);
          saveFile(own.file, "application/json", [text]);
        })}
        reload={acts.reload}
      >
        {own.export}
      </ActButton>
      <ActButton
        size="md"
        act={{
          run: async () => {
            const asked = { method: "POST", body: whom } as const;
            const { page } = await callApi<{ readonly page: string }>(`${peoplePath}/copy`, asked);
            saveFile(own.copyFile, "text/html", [page]);
          },
        }}
        reload={acts.reload}
      >
        {own.copy}
      </ActButton>
      {/* The address goes along in the history's state, never in the URL. */}
      <Link
        to="/admin/certificate/person/address"
        state={{ email: held.email }}
        className="text-link self-center text-sm"
      >
        {own.certificate}
      </Link>
    </div>
  );
}

function Standing({
  person: { held, holds },
  acts,
}: Readonly<{ person: PersonOverview; acts: PersonActs }>) {
  const words = useWords(personWords).person;
  const locale = useLocale();
  return (
    <>
      {holds.map(({ id, reason, placedBy, placedAt }) => (
        <Alert key={id} tone="warning" title={words.onHold(placedBy, formatDay(placedAt, locale))}>
          <p dir="auto">{reason}</p>
          <div>
            <ActButton
              act={acts.make("release", { holdId: id })}
              reload={acts.reload}
              ask={{
                question: holds.length > 1 ? words.releaseOneAsk : words.releaseAsk,
                confirm: words.yes,
                keep: words.no,
              }}
            >
              {words.release}
            </ActButton>
          </div>
        </Alert>
      ))}
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
          <ActButton
            tone="primary"
            className="justify-self-start"
            act={acts.makeTakeBack(held.deletions.at(-1)?.id)}
            reload={acts.reload}
          >
            {words.takeBack}
          </ActButton>
        </Alert>
      ) : null}
    </>
  );
}

/** The progress of a deletion or a cancellation: many records are moved a few at a time. */
function OnTheirWay({
  held: { deletions, comingBack },
  onReload,
}: Readonly<{ held: HeldData; onReload: () => Promise<unknown> }>) {
  const words = useWords(personWords).person;
  const left = deletions.reduce((sum, deletion) => sum + deletion.left, 0);
  if (left === 0 && comingBack === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p role="status">
        {left > 0 ? <span>{words.left(left)} </span> : null}
        {comingBack > 0 ? <span>{words.comingBack(comingBack)}</span> : null}
      </p>
      <ActButton tone="quiet" act={{ run: onReload }} reload={() => Promise.resolve()}>
        {words.lookAgain}
      </ActButton>
    </div>
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

/** The fields that people can correct themselves, for those who asked by telephone or letter. */
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

interface ActFormProps {
  readonly send: string;
  readonly acts: PersonActs;
  readonly what: "requests" | "hold";
  readonly onDone?: () => void;
  readonly children: ReactNode;
}

/** A form for one action. */
function ActForm({ send, acts, what, onDone, children }: ActFormProps) {
  const { isBusy, act } = useAct(acts.reload);
  return (
    <form
      method="post"
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        act(acts.make(what, Object.fromEntries(new FormData(event.currentTarget)), onDone));
      }}
    >
      {children}
      <LeavingButton type="submit" tone="secondary" aria-disabled={isBusy}>
        {send}
      </LeavingButton>
    </form>
  );
}

type Ask = ReturnType<typeof useAskOfPerson>;

/**
 * A request about a person; its response is the person's new state. Notes use the address: in them
 * `kind` is what was asked, while for a record it is the record's kind.
 */
function useAskOfPerson(whom: Whom, email: string) {
  const client = useQueryClient();
  return async (what: string, body: object = {}): Promise<PersonAnswer> => {
    const named = what === "requests" ? { email } : whom;
    const asked = { method: "POST", body: { ...named, ...body } } as const;
    const answer = await callApi<PersonAnswer>(`${peoplePath}/${what}`, asked);
    client.setQueryData(["person", whom], answer);
    return answer;
  };
}

type PersonActs = ReturnType<typeof usePersonActs>;

/** The actions on a person, each with its notice. */
function usePersonActs(ask: Ask) {
  const { said, takenBack } = useWords(personWords).person;
  const client = useQueryClient();
  const [keys] = useState(() => createRequestKeys());
  const make = (
    what: keyof typeof said,
    body: object = {},
    onAnswer?: (answer: PersonAnswer) => void,
  ): Act => ({
    async run() {
      const requestKey = keys.find(JSON.stringify({ what, body }));
      const answer = await ask(what, { ...body, requestKey });
      keys.markStored();
      onAnswer?.(answer);
    },
    said: said[what],
  });
  return {
    make,
    /** @param requestId the newest deletion that the page shows; a newer one stays. */
    makeTakeBack(requestId: string | undefined): Act {
      let sentence = said["take-back"];
      const act = make("take-back", { requestId }, ({ person: { held } }) => {
        if (held.deletions.length > 0) sentence = takenBack.stands;
        else if (held.comingBack > 0) sentence = takenBack.underWay;
      });
      return { ...act, said: () => sentence };
    },
    reload: () => client.invalidateQueries({ queryKey: requestsKey }),
  };
}
