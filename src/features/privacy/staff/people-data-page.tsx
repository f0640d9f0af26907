import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Link, useParams } from "react-router";
import { type Act, ActButton, type Reload } from "#staff/row-act.tsx";
import { SettledPart } from "#staff/settled-part.tsx";
import { certificatesPath } from "#staff/staff-gate.tsx";
import { LoadFailure, PartFailure, StaffPage } from "#staff/staff-page.tsx";
import type { PersonRequest } from "#features/privacy/core/person-request.ts";
import { ApiError, callApi } from "#platform/web/api-client.ts";
import { useMinute } from "#platform/web/page-hooks.ts";
import { useWords, useLocale } from "#platform/web/use-words.ts";
import { Badge, Card, CardHeader } from "#ui/card.tsx";
import { formatDay } from "#ui/dates.ts";
import { LeavingButton, useHeldPresses } from "#ui/button.tsx";
import { LoadingText } from "#ui/alert.tsx";
import { TextField } from "#ui/field.tsx";
import {
  peoplePath,
  type PersonAnswer,
  PersonCard,
  requestsKey,
  type Whom,
} from "./person-card.tsx";
import { personWords } from "./person-words.ts";

/** Everything about one person, found by a record or by a typed address. */
export default function PeopleDataPage() {
  const words = useWords(personWords).page;
  const { kind, recordId } = useParams();
  const [whom, setWhom] = useState<Whom | null>(
    kind !== undefined && recordId !== undefined ? { kind, id: recordId } : null,
  );
  const { data, error, isFetching, refetch } = usePerson(whom);
  // The result is above the list from which it was opened, and moves it.
  useHeldPresses(isFetching && !data);
  const sentence = error instanceof ApiError ? error.serverMessage : null;
  return (
    <StaffPage
      title={words.title}
      intro={words.intro}
      back={{ to: "/admin/settings", label: words.back }}
      actions={
        <Link to={certificatesPath} className="text-link inline-flex min-h-11 items-center">
          {words.certificates}
        </Link>
      }
    >
      <Card>
        <FindForm onFind={setWhom} />
      </Card>
      {error ? (
        <LoadFailure text={sentence ?? words.failed} onRetry={() => void refetch()} />
      ) : null}
      {isFetching && !data ? <LoadingText text={words.loading} /> : null}
      {whom && data ? (
        // The key resets what was begun for one person, so that it does not act on the next.
        <PersonCard
          key={JSON.stringify(whom)}
          whom={whom}
          person={data.person}
          onReload={refetch}
        />
      ) : null}
      <SettledPart>
        <OpenRequests onFind={setWhom} />
      </SettledPart>
    </StaffPage>
  );
}

function FindForm({ onFind }: { readonly onFind: (whom: Whom) => void }) {
  const words = useWords(personWords).page;
  function find(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const email = new FormData(event.currentTarget).get("email");
    if (typeof email === "string" && email.trim() !== "") onFind({ email: email.trim() });
  }
  return (
    <form method="post" noValidate className="flex flex-wrap items-end gap-3" onSubmit={find}>
      <div className="min-w-0 grow">
        <TextField name="email" type="email" label={words.email} autoComplete="off" />
      </div>
      <LeavingButton type="submit">{words.find}</LeavingButton>
    </form>
  );
}

/** Open requests with their clock of 45 days. Addresses are hidden until one is opened. */
function OpenRequests({ onFind }: { readonly onFind: (whom: Whom) => void }) {
  const { open: words, page } = useWords(personWords);
  const { data, isError, isPending, refetch } = useOpenRequests();
  return (
    <Card tabIndex={-1}>
      <CardHeader title={words.title} />
      {isError ? <PartFailure text={page.failed} onRetry={() => void refetch()} /> : null}
      {isPending ? <p className="text-ink-muted">{words.loading}</p> : null}
      {data?.requests.length === 0 ? <p className="text-ink-muted">{words.none}</p> : null}
      <ul className="grid gap-3">
        {data?.requests.map((request) => (
          <li
            key={request.id}
            className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-3"
          >
            <RequestLine request={request} />
            <RequestActs request={request} onFind={onFind} reload={refetch} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface RequestActsProps {
  readonly request: PersonRequest;
  readonly onFind: (whom: Whom) => void;
  readonly reload: Reload;
}

/**
 * Reveals a request's address, and marks it as answered after a confirmation, because it can't be
 * reopened.
 */
function RequestActs({ request: { id, kind, dueAt, eraseAt }, onFind, reload }: RequestActsProps) {
  const { open: words, kinds } = useWords(personWords);
  const locale = useLocale();
  const path = `${peoplePath}/requests/${id}`;
  const post = <Answer,>(to: string) => callApi<Answer>(to, { method: "POST", body: {} });
  const look: Act = {
    run: () => post<{ readonly email: string }>(path).then(({ email }) => onFind({ email })),
  };
  const done: Act = { run: () => post(`${path}/done`), said: words.marked(kinds[kind]) };
  return (
    <>
      <ActButton act={look} reload={reload}>
        {words.look}
      </ActButton>
      {eraseAt !== null ? null : (
        <ActButton
          tone="quiet"
          act={done}
          reload={reload}
          ask={{
            question: words.doneAsk(kinds[kind], formatDay(dueAt, locale)),
            hint: words.doneHint,
            confirm: words.done,
            keep: words.keep,
          }}
        >
          {words.done}
        </ActButton>
      )}
    </>
  );
}

function RequestLine({ request }: { readonly request: PersonRequest }) {
  const { open: words, person, kinds } = useWords(personWords);
  const locale = useLocale();
  const now = useMinute();
  const { kind, dueAt, eraseAt, isHeld, left } = request;
  const due = formatDay(dueAt, locale);
  const isOver = Date.parse(dueAt) < now.getTime();
  const when = isOver ? words.overdue(due) : words.due(due);
  return (
    <p className="mr-auto flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="font-semibold">{kinds[kind]}</span>
      <span className={isOver ? "font-semibold text-danger" : "text-ink-muted"}>
        {eraseAt === null ? when : words.erased(formatDay(eraseAt, locale))}
      </span>
      {isHeld ? <Badge tone="danger">{words.held}</Badge> : null}
      {left > 0 ? <span className="text-ink-muted">{person.left(left)}</span> : null}
    </p>
  );
}

const progressMs = 3_000;

function usePerson(whom: Whom | null) {
  return useQuery({
    queryKey: ["person", whom],
    queryFn: () => callApi<PersonAnswer>(peoplePath, { method: "POST", body: whom }),
    enabled: whom !== null,
    refetchOnMount: "always",
  });
}

function useOpenRequests() {
  return useQuery({
    queryKey: requestsKey,
    queryFn: ({ client }) =>
      callApi<{ readonly requests: readonly PersonRequest[] }>(`${peoplePath}/requests`, {
        // A background request when polled, so that it does not extend the session of somebody who
        // left.
        isBackground: client.getQueryData(requestsKey) !== undefined,
      }),
    refetchOnMount: "always",
    // Polls while a deletion of many records is in progress.
    refetchInterval: ({ state }) =>
      state.data?.requests.some(({ left }) => left > 0) ? progressMs : false,
  });
}
