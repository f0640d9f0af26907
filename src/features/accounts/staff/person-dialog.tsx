import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
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

/** All that an admin can do about somebody else's access. */
export function PersonDialog({ person, isBusy, failure, onChange, onClose }: PersonDialogProps) {
  const words = useWords(peopleWords);
  const locale = useLocale();
  const client = useQueryClient();
  const link = useMutation({
    mutationFn: () =>
      callApi<LinkAnswer>(`/api/admin/staff/${encodeURIComponent(person.id)}/password-link`, {
        method: "POST",
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: peopleKey }),
  });
  const { role, username, leads, hasSecondFactor } = person;
  const other = role === "admin" ? "agent" : "admin";
  const press = (change: AccessChange) => (isBusy ? undefined : () => onChange(change));
  const said = failure ?? (link.isError ? words.change.failed : null);
  return (
    <StaffDialog title={username} onClose={onClose}>
      {said ? (
        <Alert tone="danger" announce>
          {said}
        </Alert>
      ) : null}
      {link.data ? (
        <NewLink link={link.data} onDone={onClose} />
      ) : (
        <div className="grid">
          <Row title={`${words.person.role}: ${words.roles[role]}`} hint={words.roleHints[role]}>
            <Button
              tone="secondary"
              size="sm"
              aria-disabled={isBusy}
              onClick={press(roleChange(person, other, locale))}
            >
              {words.person.make[other]}
            </Button>
          </Row>
          <Row title={words.person.password} hint={words.person.passwordHint}>
            <Button
              tone="secondary"
              size="sm"
              aria-disabled={link.isPending}
              onClick={link.isPending ? undefined : () => link.mutate()}
            >
              {words.person.passwordLink}
            </Button>
          </Row>
          <Row
            title={words.person.factor}
            hint={hasSecondFactor ? words.person.factorOn : words.person.factorOff}
          >
            {hasSecondFactor ? (
              <Button
                tone="secondary"
                size="sm"
                aria-disabled={isBusy}
                onClick={press(factorReset(person, locale))}
              >
                {words.person.factorReset}
              </Button>
            ) : null}
          </Row>
          <Row title={words.person.removeTitle} hint={words.person.removeHint(leads, removedDays)}>
            <Button
              tone="danger"
              size="sm"
              aria-disabled={isBusy}
              onClick={press(removal(person, locale))}
            >
              {words.person.remove}
            </Button>
          </Row>
        </div>
      )}
    </StaffDialog>
  );
}

function Row({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 gap-y-2 border-b border-line py-4 first:pt-0 last:border-b-0 last:pb-0 min-[30rem]:grid-cols-[1fr_auto] min-[30rem]:items-center">
      <div className="grid gap-0.5">
        <p className="font-semibold">{title}</p>
        <p className="text-sm text-ink-muted">{hint}</p>
      </div>
      {children ? <div>{children}</div> : null}
    </div>
  );
}
