import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { StaffAccount } from "#features/accounts/core/staff-account.ts";
import { removedDays } from "#features/accounts/core/staff-account.ts";
import { callApi } from "#platform/web/api-client.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { factorReset, removal, roleChange } from "./describe-access-change.ts";
import type { LinkAnswer } from "./new-link.tsx";
import { NewLink } from "./new-link.tsx";
import { peopleWords } from "./people-words.ts";
import { StaffDialog } from "./staff-dialog.tsx";
import type { AccessChange } from "./use-people.ts";
import { peopleKey } from "./use-people.ts";

interface PersonDialogProps {
  readonly person: StaffAccount;
  readonly isBusy: boolean;
  /** Why the last change was not made. */
  readonly failure: string | null;
  readonly onChange: (change: AccessChange) => void;
  readonly onClose: () => void;
}

function usePasswordLink({ id }: StaffAccount) {
  const client = useQueryClient();
  const path = `/api/admin/staff/${encodeURIComponent(id)}/password-link`;
  return useMutation({
    mutationFn: () => callApi<LinkAnswer>(path, { method: "POST" }),
    onSuccess: () => client.invalidateQueries({ queryKey: peopleKey }),
  });
}

/** All that an admin can do about somebody else's access. */
export function PersonDialog({ person, failure, onClose, ...rest }: PersonDialogProps) {
  const words = useWords(peopleWords).change;
  const link = usePasswordLink(person);
  const said = failure ?? (link.isError ? words.failed : null);
  return (
    <StaffDialog title={person.username} onClose={onClose}>
      {said ? (
        <div className="mb-4">
          <Alert tone="danger" announce>
            {said}
          </Alert>
        </div>
      ) : null}
      {link.data ? (
        <NewLink link={link.data} onDone={onClose} />
      ) : (
        <AccessRows
          {...rest}
          person={person}
          isBusy={rest.isBusy || link.isPending}
          onPasswordLink={() => link.mutate()}
        />
      )}
    </StaffDialog>
  );
}

type AccessRowsProps = Pick<PersonDialogProps, "person" | "isBusy" | "onChange"> & {
  readonly onPasswordLink: () => void;
};

function AccessRows({ person, isBusy, onChange, onPasswordLink }: AccessRowsProps) {
  const { person: words, roles, roleHints } = useWords(peopleWords);
  const locale = useLocale();
  const { role, leads, hasSecondFactor } = person;
  const other = role === "admin" ? "agent" : "admin";
  return (
    <div className="grid">
      <AccessRow
        title={`${words.role}: ${roles[role]}`}
        hint={roleHints[role]}
        action={words.make[other]}
        isBusy={isBusy}
        onPress={() => onChange(roleChange(person, other, locale))}
      />
      <AccessRow
        title={words.password}
        hint={words.passwordHint}
        action={words.passwordLink}
        isBusy={isBusy}
        onPress={onPasswordLink}
      />
      <AccessRow
        title={words.factor}
        hint={hasSecondFactor ? words.factorOn : words.factorOff}
        action={hasSecondFactor ? words.factorReset : null}
        isBusy={isBusy}
        onPress={() => onChange(factorReset(person, locale))}
      />
      <AccessRow
        title={words.removeTitle}
        hint={words.removeHint(leads, removedDays)}
        action={words.remove}
        tone="danger"
        isBusy={isBusy}
        onPress={() => onChange(removal(person, locale))}
      />
    </div>
  );
}

interface AccessRowProps {
  readonly title: string;
  readonly hint: string;
  /** Null when there is nothing to do. */
  readonly action: string | null;
  readonly tone?: "secondary" | "danger";
  readonly isBusy: boolean;
  readonly onPress: () => void;
}

function AccessRow({ title, hint, action, tone = "secondary", isBusy, onPress }: AccessRowProps) {
  return (
    <div className="grid gap-x-6 gap-y-2 border-b border-line py-4 first:pt-0 last:border-b-0 last:pb-0 min-[30rem]:grid-cols-[1fr_auto] min-[30rem]:items-center">
      <div className="grid gap-0.5">
        <p className="font-semibold">{title}</p>
        <p className="text-sm text-ink-muted">{hint}</p>
      </div>
      {action === null ? null : (
        <Button
          tone={tone}
          size="sm"
          className="justify-self-start"
          aria-disabled={isBusy}
          onClick={isBusy ? undefined : onPress}
        >
          {action}
        </Button>
      )}
    </div>
  );
}
