import type { FormEvent } from "react";
import { useState } from "react";
import { useParams } from "react-router";
import { LoadFailure } from "#features/backoffice/frame/load-failure.tsx";
import { StaffPage } from "#features/backoffice/frame/staff-page.tsx";
import { ApiError } from "#platform/web/api-client.ts";
import { useWords } from "#platform/web/use-words.ts";
import { Card } from "#ui/card.tsx";
import { LeavingButton } from "#ui/leaving-button.tsx";
import { LoadingText } from "#ui/spinner.tsx";
import { TextField } from "#ui/text-field.tsx";
import { OpenRequests } from "./open-requests.tsx";
import { PersonCard } from "./person-card.tsx";
import { personWords } from "./person-words.ts";
import { usePerson } from "./use-person.ts";
import type { Whom } from "./use-person.ts";

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
      {whom && data ? <PersonCard whom={whom} person={data.person} onReload={refetch} /> : null}
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
