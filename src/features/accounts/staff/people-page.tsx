import { UserPlus } from "lucide-react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import type {
  StaffAccount,
  StaffOverview,
  RemovedAccount,
  OpenInvitation,
} from "#features/accounts/core/staff-account.ts";
import { LoadFailure, StaffPage } from "#features/backoffice/frame/staff-page.tsx";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Alert, EmptyState, LoadingText } from "#ui/alert.tsx";
import { Badge, Card, CardHeader } from "#ui/card.tsx";
import { Button, LeavingButton } from "#ui/button.tsx";
import { formatDay, formatMoment } from "#ui/dates.ts";
import { Table } from "#ui/table.tsx";
import { TextField } from "#ui/field.tsx";
import { InviteDialog, PersonDialog, restoration, revocation } from "./person-dialogs.tsx";
import { peopleWords } from "./people-words.ts";
import { SignInAgain } from "./sign-in-again.tsx";
import { usePeopleColumns } from "./use-people-columns.tsx";
import { useAccessChange, usePeople, type MakeAccessChange } from "./use-people.ts";
import "./people-table.css";

/** A short list needs no search. */
const fewPeople = 8;

type Opened = "invite" | StaffAccount | null;

/** Who has access, who is on the way, and who was removed; for admins. */
export default function PeoplePage() {
  return (
    <SignInAgain>
      <Everybody />
    </SignInAgain>
  );
}

function Everybody() {
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

/** "munoz" finds "Muñoz", as in the lists of records. */
const foldAccents = (text: string) =>
  text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLocaleLowerCase();

interface PeopleProps {
  readonly overview: StaffOverview;
  readonly onManage: (person: StaffAccount) => void;
}

function People({ overview: { people }, onManage }: PeopleProps) {
  const words = useWords(peopleWords);
  const columns = usePeopleColumns(onManage);
  const [search, setSearch] = useState("");
  const wanted = foldAccents(search.trim());
  const { compare } = new Intl.Collator(useLocale());
  const found = people
    .filter(({ username }) => foldAccents(username).includes(wanted))
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

interface RemovedPeopleProps {
  readonly removed: readonly RemovedAccount[];
  readonly make: MakeAccessChange;
}

/** People who could be given their access back. */
function RemovedPeople({ removed, make }: RemovedPeopleProps) {
  const { removed: words, roles } = useWords(peopleWords);
  const locale = useLocale();
  return (
    <PeopleRows title={words.title} intro={words.intro} isEmpty={removed.length === 0}>
      {removed.map((person) => (
        <PeopleRow
          key={person.id}
          name={person.username}
          role={roles[person.role]}
          text={words.times(formatDay(person.removedAt, locale), formatDay(person.until, locale))}
          action={words.restore}
          actionLabel={words.restoreOf(person.username)}
          onAction={() => make(restoration(person, locale))}
        />
      ))}
    </PeopleRows>
  );
}

interface OpenLinksProps {
  readonly invitations: readonly OpenInvitation[];
  readonly make: MakeAccessChange;
}

/** Links that somebody may still use. */
function OpenLinks({ invitations, make }: OpenLinksProps) {
  const { open, roles } = useWords(peopleWords);
  const locale = useLocale();
  const nameOf = ({ purpose, username }: OpenInvitation) => {
    if (username === null) return open.anyName;
    return purpose === "password" ? open.password(username) : username;
  };
  return (
    <PeopleRows title={open.title} intro={open.intro} isEmpty={invitations.length === 0}>
      {invitations.map((invitation) => (
        <PeopleRow
          key={invitation.id}
          name={nameOf(invitation)}
          role={roles[invitation.role]}
          text={open.times(invitation.createdBy, formatMoment(invitation.expiresAt, locale))}
          action={open.revoke}
          actionLabel={open.revokeOf(nameOf(invitation))}
          onAction={() => make(revocation(invitation.id, locale))}
        />
      ))}
    </PeopleRows>
  );
}

interface PeopleRowsProps {
  readonly title: string;
  readonly intro: string;
  readonly isEmpty: boolean;
  readonly children: ReactNode;
}

/** A short list beside the table; nothing where there is nobody. */
function PeopleRows({ title, intro, isEmpty, children }: PeopleRowsProps) {
  if (isEmpty) return null;
  return (
    <Card>
      <CardHeader title={title} />
      <p className="-mt-2 mb-2 text-sm text-ink-muted">{intro}</p>
      <ul className="grid">{children}</ul>
    </Card>
  );
}

interface PeopleRowProps {
  readonly name: string;
  readonly role: string;
  readonly text: string;
  readonly action: string;
  readonly actionLabel: string;
  readonly onAction: () => void;
}

function PeopleRow({ name, role, text, action, actionLabel, onAction }: PeopleRowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-3 last:border-b-0 last:pb-0">
      <div className="grid min-w-0 gap-0.5">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          <bdi className="wrap-anywhere">{name}</bdi>
          <Badge>{role}</Badge>
        </p>
        <p className="text-sm wrap-anywhere text-ink-muted">{text}</p>
      </div>
      <LeavingButton tone="secondary" size="sm" aria-label={actionLabel} onClick={onAction}>
        {action}
      </LeavingButton>
    </li>
  );
}
