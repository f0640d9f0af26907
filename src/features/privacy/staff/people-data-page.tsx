import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useParams } from "react-router";
import { LoadFailure, StaffPage } from "#features/backoffice/frame/staff-page.tsx";
import type { PersonRequest } from "#features/privacy/core/person-request.ts";
import { ApiError, callApi } from "#platform/web/api-client.ts";
import { useMinute } from "#platform/web/page-hooks.ts";
import { useWords, useLocale } from "#platform/web/use-words.ts";
import { Badge, Card, CardHeader } from "#ui/card.tsx";
import { formatDay } from "#ui/dates.ts";
import { LeavingButton } from "#ui/button.tsx";
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

/** Everything about one person, found by a record or by an address that is typed here. */
export default function PeopleDataPage() {
  const words = useWords(personWords).page;
  const { kind, recordId } = useParams();
  const [whom, setWhom] = useState<Whom | null>(
    kind !== undefined && recordId !== undefined ? { kind, id: recordId } : null,
  );
  const { data, error, isFetching, refetch } = usePerson(whom);
  const sentence = error instanceof ApiError ? error.serverMessage : null;
  return (
    <StaffPage
      title={words.title}
      intro={words.intro}
      back={{ to: "/admin/settings", label: words.back }}
    >
      <Card>
        <FindForm onFind={setWhom} />
      </Card>
      {error ? (
        <LoadFailure text={sentence ?? words.failed} onRetry={() => void refetch()} />
      ) : null}
      {isFetching && !data ? <LoadingText text={words.loading} /> : null}
      {whom && data ? (
        // Whatever was begun for one person must not act on the next.
        <PersonCard
          key={JSON.stringify(whom)}
          whom={whom}
          person={data.person}
          onReload={refetch}
        />
      ) : null}
      <OpenRequests onFind={setWhom} />
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
    <form method="post" className="flex flex-wrap items-end gap-3" onSubmit={find}>
      <div className="min-w-0 grow">
        <TextField name="email" type="email" label={words.email} autoComplete="off" />
      </div>
      <LeavingButton type="submit">{words.find}</LeavingButton>
    </form>
  );
}

/** What people asked and nobody answered, with the clock of 45 days. Names nobody until opened. */
function OpenRequests({ onFind }: { readonly onFind: (whom: Whom) => void }) {
  const words = useWords(personWords).open;
  const { data } = useOpenRequests();
  const find = useWhomOfRequest(onFind);
  const finish = useFinishRequest();
  return (
    <Card>
      <CardHeader title={words.title} />
      {data === undefined ? <p className="text-ink-muted">{words.loading}</p> : null}
      {data?.requests.length === 0 ? <p className="text-ink-muted">{words.none}</p> : null}
      <ul className="grid gap-3">
        {data?.requests.map((request) => (
          <li
            key={request.id}
            className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-3"
          >
            <RequestLine request={request} />
            <div className="flex flex-wrap gap-2">
              <LeavingButton tone="secondary" size="sm" onClick={() => find.mutate(request.id)}>
                {words.look}
              </LeavingButton>
              {request.eraseAt !== null ? null : (
                <LeavingButton tone="quiet" size="sm" onClick={() => finish.mutate(request.id)}>
                  {words.done}
                </LeavingButton>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function RequestLine({ request }: { readonly request: PersonRequest }) {
  const { open: words, kinds } = useWords(personWords);
  const locale = useLocale();
  const now = useMinute();
  const { kind, dueAt, eraseAt, isHeld } = request;
  const due = formatDay(dueAt, locale);
  const isOver = Date.parse(dueAt) < now.getTime();
  const when = isOver ? words.overdue(due) : words.due(due);
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="font-semibold">{kinds[kind]}</span>
      <span className={isOver ? "font-semibold text-danger" : "text-ink-muted"}>
        {eraseAt === null ? when : words.erased(formatDay(eraseAt, locale))}
      </span>
      {isHeld ? <Badge tone="danger">{words.held}</Badge> : null}
    </p>
  );
}

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
    queryFn: () =>
      callApi<{ readonly requests: readonly PersonRequest[] }>(`${peoplePath}/requests`),
    refetchOnMount: "always",
  });
}

function useFinishRequest() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      callApi(`${peoplePath}/requests/${id}/done`, { method: "POST", body: {} }),
    onSettled: () => client.invalidateQueries({ queryKey: requestsKey }),
  });
}

/** Whose request it is, for one that somebody wants to answer. */
function useWhomOfRequest(onFound: (whom: Whom) => void) {
  return useMutation({
    mutationFn: (id: string) =>
      callApi<{ readonly email: string }>(`${peoplePath}/requests/${id}`, {
        method: "POST",
        body: {},
      }),
    onSuccess: ({ email }) => onFound({ email }),
  });
}
