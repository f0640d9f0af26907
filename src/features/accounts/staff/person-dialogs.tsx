import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  removedDays,
  type StaffAccount,
  type StaffOverview,
} from "#features/accounts/core/staff-account.ts";
import { type Act, useTellFailure } from "#staff/row-act.tsx";
import type { Locale } from "#platform/core/locale.ts";
import { type Role, roles as allRoles } from "#platform/core/staff/staff-member.ts";
import { callApi } from "#platform/web/api-client.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Failure } from "#ui/alert.tsx";
import { Button, useFocusBack } from "#ui/button.tsx";
import { ConfirmBox } from "#ui/form/confirm-box.tsx";
import { holdPresses } from "#ui/form/presses/hold-presses.ts";
import { NewLink, peopleKey, useNewLink } from "./invite-dialog.tsx";
import { peopleWords } from "./people-words.ts";
import { StaffDialog, useFreshly } from "./sign-in-again.tsx";

/** One change of somebody's access, with the notice after it. */
interface AccessChange {
  readonly method: "POST" | "PATCH" | "DELETE";
  readonly path: string;
  readonly body?: unknown;
  readonly said: string;
  readonly undo?: AccessChange;
}

export function usePeople() {
  return useQuery({
    queryKey: peopleKey,
    queryFn: () => callApi<StaffOverview>("/api/admin/staff"),
    // Always refetched, because other admins change it, too.
    refetchOnMount: "always",
  });
}

interface Asked {
  readonly change: AccessChange;
  /** Called together with the notice: a dialog that is still open would keep the focus from it. */
  readonly onMade: (() => void) | undefined;
}

/** Makes changes one at a time; the last one can be undone until the next. */
export function useAccessChange() {
  const client = useQueryClient();
  const freshly = useFreshly();
  const [made, setMade] = useState<AccessChange | null>(null);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: ({ change: { method, path, body } }: Asked) =>
      freshly(() => callApi(path, { method, body })),
    onSuccess(_answer, { change, onMade }) {
      // The dialog closes, and the list below it must not get a double tap's second press.
      holdPresses();
      setMade(change);
      onMade?.();
    },
    // Also after a failure: somebody else may have done it before.
    onSettled: () => client.invalidateQueries({ queryKey: peopleKey }),
  });
  return {
    made,
    isPending,
    failure: error,
    make(change: AccessChange, onMade?: () => void) {
      if (!isPending) mutate({ change, onMade });
    },
    forgetFailure: reset,
  };
}

interface PersonDialogProps {
  readonly person: StaffAccount;
  readonly isBusy: boolean;
  /** Why the last change was not made. */
  readonly failure: string | null;
  readonly onChange: (change: AccessChange) => void;
  readonly onClose: () => void;
}

/** All actions of an admin on somebody else's access. */
export function PersonDialog({ person, failure, onClose, ...rest }: PersonDialogProps) {
  const tellFailure = useTellFailure();
  const { hasSignIn, username } = person;
  const link = useNewLink(hasSignIn ? `${pathOf(person)}/password-link` : "/api/admin/invitations");
  const said = failure ?? (link.error && tellFailure(link.error));
  return (
    <StaffDialog title={username} onClose={onClose}>
      {said ? (
        <div className="mb-4">
          <Failure text={said} />
        </div>
      ) : null}
      {link.data ? (
        <NewLink link={link.data} onDone={onClose} />
      ) : (
        <AccessRows
          {...rest}
          person={person}
          isBusy={rest.isBusy || link.isPending}
          onLink={() => link.mutate(hasSignIn ? undefined : { role: "agent", username })}
        />
      )}
    </StaffDialog>
  );
}

type AccessRowsProps = Pick<PersonDialogProps, "person" | "isBusy" | "onChange"> & {
  /** Makes a link for another password, or for a first sign-in. */
  readonly onLink: () => void;
};

function AccessRows(props: AccessRowsProps) {
  const { person, isBusy, onChange, onLink } = props;
  const { change, person: words } = useWords(peopleWords);
  const locale = useLocale();
  const { username, leads, hasSignIn } = person;
  return (
    <div className="grid">
      {hasSignIn ? (
        <SignInRows {...props} />
      ) : (
        <AccessRow
          title={words.noSignIn}
          hint={words.inviteHint}
          action={words.invite}
          isBusy={isBusy}
          onPress={onLink}
        />
      )}
      <AccessRow
        title={words.removeTitle}
        hint={hasSignIn ? words.removeHint(leads, removedDays) : words.removeEntryHint(removedDays)}
        action={words.remove}
        tone="danger"
        isBusy={isBusy}
        onPress={() =>
          onChange({
            method: "DELETE",
            path: pathOf(person),
            said: change.removed(username),
            undo: restoration(person, locale),
          })
        }
      />
    </div>
  );
}

function SignInRows({ person, isBusy, onChange, onLink }: AccessRowsProps) {
  const { change, person: words, roles, roleHints } = useWords(peopleWords);
  const locale = useLocale();
  const { username, role, hasSecondFactor } = person;
  const others = allRoles.filter((other) => other !== role);
  return (
    <>
      <AccessRow
        title={`${words.role}: ${roles[role]}`}
        hint={roleHints[role]}
        action={null}
        isBusy={isBusy}
      />
      {others.map((other) => (
        <AccessRow
          key={other}
          title={roles[other]}
          hint={roleHints[other]}
          action={words.make[other]}
          isBusy={isBusy}
          onPress={() => onChange(roleChange(person, other, locale))}
        />
      ))}
      <AccessRow
        title={words.password}
        hint={words.passwordHint}
        action={words.passwordLink}
        isBusy={isBusy}
        onPress={onLink}
      />
      <AccessRow
        title={words.factor}
        hint={hasSecondFactor ? words.factorOn : words.factorOff}
        action={hasSecondFactor ? words.factorReset : null}
        question={words.factorAsk(username)}
        isBusy={isBusy}
        onPress={() =>
          onChange({
            method: "DELETE",
            path: `${pathOf(person)}/second-factor`,
            said: change.factorReset(username),
          })
        }
      />
    </>
  );
}

interface AccessRowProps {
  readonly title: string;
  readonly hint: string;
  /** Null when there is nothing to do. */
  readonly action: string | null;
  /** Asked before an action that can't be undone. */
  readonly question?: string;
  readonly tone?: "secondary" | "danger";
  readonly isBusy: boolean;
  readonly onPress?: () => void;
}

function AccessRow(props: AccessRowProps) {
  const { title, hint, action, question, tone = "secondary", isBusy, onPress } = props;
  const { keep } = useWords(peopleWords).person;
  const [isAsking, setAsking] = useState(false);
  const button = useFocusBack<HTMLButtonElement>(isAsking);
  const press = () => (question ? setAsking(true) : onPress?.());
  return (
    <div className="grid gap-x-6 gap-y-2 border-b border-line py-4 first:pt-0 last:border-b-0 last:pb-0 min-[30rem]:grid-cols-[1fr_auto] min-[30rem]:items-center">
      <div className="grid gap-0.5">
        <p className="font-semibold">{title}</p>
        <p className="text-sm text-ink-muted">{hint}</p>
      </div>
      {action === null ? null : (
        <Button
          ref={button}
          tone={tone}
          size="sm"
          className="justify-self-start"
          aria-disabled={isBusy}
          onClick={press}
        >
          {action}
        </Button>
      )}
      {isAsking && question && action ? (
        <div className="col-span-full">
          <ConfirmBox
            question={question}
            confirm={action}
            keep={keep}
            onConfirm={() => {
              setAsking(false);
              onPress?.();
            }}
            onKeep={() => setAsking(false)}
          />
        </div>
      ) : null}
    </div>
  );
}

type Person = Pick<StaffAccount, "id" | "username">;

const pathOf = ({ id }: Person) => `/api/admin/staff/${encodeURIComponent(id)}`;

/** A change to another role; its undo restores the previous one. */
function roleChange(person: StaffAccount, role: Role, locale: Locale): AccessChange {
  const { change, roles } = peopleWords[locale];
  const toRole = (next: Role): AccessChange => ({
    method: "PATCH",
    path: pathOf(person),
    body: { role: next },
    said: change.role(person.username, roles[next]),
  });
  return { ...toRole(role), undo: toRole(person.role) };
}

function restoration(person: Person, locale: Locale): AccessChange {
  const said = peopleWords[locale].change.restored(person.username);
  return { method: "POST", path: `${pathOf(person)}/restore`, said };
}

/** An action on a row of the lists beside the table. */
export function useAccessAct() {
  const client = useQueryClient();
  const freshly = useFreshly();
  const { change: words } = useWords(peopleWords);
  const call = (method: "POST" | "DELETE", path: string) => () =>
    freshly(() => callApi(path, { method }));
  return {
    reload: () => client.invalidateQueries({ queryKey: peopleKey }),
    takeBackLink: (id: string): Act => ({
      run: call("DELETE", `/api/admin/invitations/${encodeURIComponent(id)}`),
      said: words.revoked,
    }),
    restore: (person: Person): Act => ({
      run: call("POST", `${pathOf(person)}/restore`),
      said: words.restored(person.username),
      undo: { run: call("DELETE", pathOf(person)), said: words.removed(person.username) },
    }),
  };
}
