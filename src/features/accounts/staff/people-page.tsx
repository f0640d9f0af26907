import { foldWords } from "#platform/core/text/fold-words.ts";
import { UserPlus } from "lucide-react";
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from "react";
import type { StaffAccount, StaffOverview } from "#features/accounts/core/staff-account.ts";
import { ActButton, useTellFailure } from "#staff/row-act.tsx";
import { LoadFailure, StaffPage } from "#staff/staff-page.tsx";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Alert, EmptyState, LoadingText } from "#ui/alert.tsx";
import { useToast } from "#ui/notices/toast-provider.tsx";
import { Badge, Card, CardHeader } from "#ui/card.tsx";
import { Button } from "#ui/button.tsx";
import { formatDay, formatMoment } from "#ui/dates.ts";
import { Table } from "#ui/table.tsx";
import { TextField } from "#ui/field.tsx";
import { AddPersonDialog } from "./add-person-dialog.tsx";
import { InviteDialog } from "./invite-dialog.tsx";
import { type PeopleColumnsProps, usePeopleColumns } from "./people-columns.tsx";
import { PersonDialog, useAccessAct, useAccessChange, usePeople } from "./person-dialogs.tsx";
import { peopleWords } from "./people-words.ts";
import { SignInAgain } from "./sign-in-again.tsx";
import "./people-table.css";

/** A list of up to this many people has no search. */
const fewPeople = 8;

type Opened = "invite" | "add" | StaffAccount | null;

interface PeoplePageProps {
  /** Parts that other features add about the people. */
  readonly parts?: ReactNode;
  readonly marks?: PeopleColumnsProps["marks"];
}

/** Accounts, open invitations, and removed accounts; for admins. */
export default function PeoplePage(props: PeoplePageProps) {
  return (
    <SignInAgain>
      <Everybody {...props} />
    </SignInAgain>
  );
}

function Everybody({ parts, marks }: PeoplePageProps) {
  const words = useWords(peopleWords);
  const query = usePeople();
  const change = useAccessChange();
  const tellFailure = useTellFailure();
  const { toast } = useToast();
  const [opened, setOpened] = useState<Opened>(null);
  const open = (next: Opened) => {
    change.forgetFailure();
    setOpened(next);
  };
  const failure = change.failure && tellFailure(change.failure);
  return (
    <StaffPage
      title={words.page.title}
      intro={words.page.intro}
      actions={
        <>
          <Button tone="secondary" size="sm" onClick={() => open("add")}>
            {words.add.open}
          </Button>
          <Button size="sm" onClick={() => open("invite")}>
            <UserPlus aria-hidden="true" size={18} />
            {words.page.invite}
          </Button>
        </>
      }
    >
      <LastChange change={change} failure={opened === null ? failure : null} />
      {query.isError ? (
        <LoadFailure text={words.page.failed} onRetry={() => void query.refetch()} />
      ) : null}
      {query.isPending ? <LoadingText text={words.page.loading} /> : null}
      {query.data ? (
        <>
          <People people={query.data.people} onManage={open} marks={marks} />
          {parts}
          <OpenLinks invitations={query.data.invitations} />
          <RemovedPeople removed={query.data.removed} />
        </>
      ) : null}
      {opened === "invite" ? <InviteDialog onClose={() => open(null)} /> : null}
      {opened === "add" ? (
        <AddPersonDialog
          onAdded={(name, isWaiting) => {
            setOpened(null);
            toast({ title: (isWaiting ? words.add.waits : words.add.added)(name) });
          }}
          onClose={() => open(null)}
        />
      ) : null}
      {opened !== null && typeof opened === "object" ? (
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

/**
 * The last change with its undo. It gets the focus, because the row or dialog that had it may be
 * gone.
 */
function LastChange({ change: { made, make, isPending }, failure }: LastChangeProps) {
  const words = useWords(peopleWords).change;
  const changeRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (made) changeRef.current?.focus();
  }, [made]);
  return (
    <div ref={changeRef} role="status" tabIndex={-1} className="empty:hidden">
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

function People({ people, ...shown }: Pick<StaffOverview, "people"> & PeopleColumnsProps) {
  const { roles, roleHints, ...words } = useWords(peopleWords);
  const columns = usePeopleColumns(shown);
  const [search, setSearch] = useState("");
  const wanted = foldWords(search.trim());
  const { compare } = new Intl.Collator(useLocale());
  const found = people
    .filter((one) => foldWords(`${one.username} ${one.shownName ?? ""}`).includes(wanted))
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
        <div className="people-table stacked-table">
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
      {people.some(({ role }) => role === "compliance") ? (
        <p className="max-w-measure text-sm text-ink-muted">
          <span className="font-semibold">{roles.compliance}.</span> {roleHints.compliance}
        </p>
      ) : null}
    </Card>
  );
}

/** People whose access could be restored. */
function RemovedPeople({ removed }: Pick<StaffOverview, "removed">) {
  const { removed: words, roles } = useWords(peopleWords);
  const locale = useLocale();
  const { restore, reload } = useAccessAct();
  const rows = removed.map((person) => ({
    id: person.id,
    name: person.username,
    role: roles[person.role],
    text: words.times(formatDay(person.removedAt, locale), formatDay(person.until, locale)),
    action: words.restore,
    actionLabel: words.restoreOf(person.username),
    act: restore(person),
  }));
  return <PeopleRows title={words.title} intro={words.intro} rows={rows} reload={reload} />;
}

/** Links that still work. */
function OpenLinks({ invitations }: Pick<StaffOverview, "invitations">) {
  const { open, person, roles } = useWords(peopleWords);
  const locale = useLocale();
  const { takeBackLink, reload } = useAccessAct();
  const rows = invitations.map(({ id, role, purpose, username, createdBy, expiresAt }) => {
    const named = purpose === "password" && username ? open.password(username) : username;
    const name = named ?? open.anyName;
    return {
      id,
      name,
      role: roles[role],
      text: open.times(createdBy, formatMoment(expiresAt, locale)),
      action: open.revoke,
      actionLabel: open.revokeOf(name),
      act: takeBackLink(id),
      ask: { question: open.revokeAsk(name), confirm: open.revoke, keep: person.keep },
    };
  });
  return <PeopleRows title={open.title} intro={open.intro} rows={rows} reload={reload} />;
}

interface PeopleRowsProps extends Pick<ComponentProps<typeof ActButton>, "reload"> {
  readonly title: string;
  readonly intro: string;
  readonly rows: ReadonlyArray<
    Readonly<Record<"id" | "name" | "role" | "text" | "action" | "actionLabel", string>> &
      Pick<ComponentProps<typeof ActButton>, "act" | "ask">
  >;
}

/** A short list beside the table; renders nothing when it is empty. */
function PeopleRows({ title, intro, rows, reload }: PeopleRowsProps) {
  if (rows.length === 0) return null;
  return (
    <Card tabIndex={-1}>
      <CardHeader title={title} />
      <p className="-mt-2 mb-2 text-sm text-ink-muted">{intro}</p>
      <ul className="grid">
        {rows.map(({ id, name, role, text, action, actionLabel, ...row }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-3 last:border-b-0 last:pb-0"
          >
            <div className="grid min-w-0 gap-0.5">
              <p className="flex flex-wrap items-center gap-2 font-semibold">
                <bdi className="wrap-anywhere">{name}</bdi>
                <Badge>{role}</Badge>
              </p>
              <p className="text-sm wrap-anywhere text-ink-muted">{text}</p>
            </div>
            <ActButton {...row} reload={reload} aria-label={actionLabel}>
              {action}
            </ActButton>
          </li>
        ))}
      </ul>
    </Card>
  );
}
