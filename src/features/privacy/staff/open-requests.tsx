import type { PersonRequest } from "#features/privacy/core/person-request.ts";
import { useMinute } from "#platform/web/use-minute.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Badge } from "#ui/badge.tsx";
import { Card, CardHeader } from "#ui/card.tsx";
import { formatDay } from "#ui/dates.ts";
import { LeavingButton } from "#ui/leaving-button.tsx";
import { personWords } from "./person-words.ts";
import { useFinishRequest, useOpenRequests, useWhomOfRequest } from "./use-person.ts";
import type { Whom } from "./use-person.ts";

/** What people asked and nobody answered, with the clock of 45 days. Names nobody until opened. */
export function OpenRequests({ onFind }: { readonly onFind: (whom: Whom) => void }) {
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
              {request.kind === "deletion" ? null : (
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
