import { UserPlus } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { StaffAccount, StaffOverview } from "#features/accounts/core/staff-account.ts";
import { LoadFailure } from "#features/backoffice/frame/load-failure.tsx";
import { StaffPage } from "#features/backoffice/frame/staff-page.tsx";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { LoadingText } from "#ui/spinner.tsx";
import { Table } from "#ui/table.tsx";
import { TextField } from "#ui/text-field.tsx";
import { InviteDialog } from "./invite-dialog.tsx";
import { OpenLinks } from "./open-links.tsx";
import "./people-table.css";
import { peopleWords } from "./people-words.ts";
import { PersonDialog } from "./person-dialog.tsx";
import { RemovedPeople } from "./removed-people.tsx";
import { useAccessChange, usePeople } from "./use-people.ts";
import { usePeopleColumns } from "./use-people-columns.tsx";

/** A short list needs no search. */
const fewPeople = 8;

type Opened = "invite" | StaffAccount | null;

/** Who has access, who is on the way, and who was removed; for admins. */
export default function PeoplePage() {
  const words = useWords(peopleWords);
  const query = usePeople();
  const change = useAccessChange();
  const [opened, setOpened] = useState<Opened>(null);
  const open = (next: Opened) => {
    change.forgetFailure();
    setOpened(next);
  };
  const failure = change.failure && (change.failure.message ?? words.change.failed);
  return (
    <StaffPage
      title={words.page.title}
      intro={words.page.intro}
      actions={
        <Button size="sm" onClick={() => open("invite")}>
          <UserPlus aria-hidden="true" size={18} />
          {words.page.invite}
        </Button>
      }
    >
      <LastChange change={change} failure={opened === null ? failure : null} />
      {query.isError ? (
        <LoadFailure text={words.page.failed} onRetry={() => void query.refetch()} />
      ) : null}
      {query.isPending ? <LoadingText text={words.page.loading} /> : null}
      {query.data ? (
        <>
          <People overview={query.data} onManage={open} />
          <OpenLinks invitations={query.data.invitations} make={change.make} />
          <RemovedPeople removed={query.data.removed} make={change.make} />
        </>
      ) : null}
      {opened === "invite" ? <InviteDialog onClose={() => open(null)} /> : null}
      {opened !== null && opened !== "invite" ? (
        <PersonDialog
          person={opened}
          isBusy={change.isPending}
          failure={failure}
          onChange={(made) => change.make(made, () => setOpened(null))}
          onClose={() => open(null)}
        />
      ) : null}
    </StaffPage>
  );
}

interface LastChangeProps {
  readonly change: ReturnType<typeof useAccessChange>;
  readonly failure: string | null;
}

/** What was done last, and the way back. It takes the focus: the row or dialog that had it may be gone. */
function LastChange({ change: { made, make, isPending }, failure }: LastChangeProps) {
  const words = useWords(peopleWords).change;
  const told = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (made) told.current?.focus();
  }, [made]);
  return (
    <div ref={told} role="status" tabIndex={-1} className="empty:hidden">
      {failure ? <Alert tone="danger">{failure}</Alert> : null}
      {made && !failure ? (
        <Alert tone="success">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <p className="wrap-anywhere">{made.said}</p>
            {made.undo ? (
              <Button
                tone="secondary"
                size="sm"
                className="-my-2"
                aria-disabled={isPending}
                onClick={() => made.undo && make(made.undo)}
              >
                {words.undo}
              </Button>
            ) : null}
          </div>
        </Alert>
      ) : null}
    </div>
  );
}

interface PeopleProps {
  readonly overview: StaffOverview;
  readonly onManage: (person: StaffAccount) => void;
}

function People({ overview: { people }, onManage }: PeopleProps) {
  const words = useWords(peopleWords);
  const columns = usePeopleColumns(onManage);
  const [search, setSearch] = useState("");
  const wanted = search.trim().toLocaleLowerCase();
  const { compare } = new Intl.Collator(useLocale());
  const found = people
    .filter(({ username }) => username.toLocaleLowerCase().includes(wanted))
    .toSorted((one, other) => compare(one.username, other.username));
  return (
    <Card className="grid gap-4">
      {people.length > fewPeople ? (
        <div className="max-w-form">
          <TextField
            type="search"
            name="search"
            label={words.page.search}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </div>
      ) : null}
      {found.length > 0 ? (
        <div className="people-table">
          <Table
            caption={words.page.title}
            columns={columns}
            rows={found}
            rowKey={({ id }) => id}
          />
        </div>
      ) : (
        <EmptyState text={words.page.noMatch} />
      )}
      <p role="status" className="text-sm text-ink-muted">
        {words.count(found.length)}
      </p>
    </Card>
  );
}
