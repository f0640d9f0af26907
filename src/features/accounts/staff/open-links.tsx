import type { OpenInvitation } from "#features/accounts/core/staff-account.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { formatMoment } from "#ui/dates.ts";
import { revocation } from "./describe-access-change.ts";
import { PeopleRow, PeopleRows } from "./people-rows.tsx";
import { peopleWords } from "./people-words.ts";
import type { MakeAccessChange } from "./use-people.ts";

interface OpenLinksProps {
  readonly invitations: readonly OpenInvitation[];
  readonly make: MakeAccessChange;
}

/** Links that somebody may still use. */
export function OpenLinks({ invitations, make }: OpenLinksProps) {
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
