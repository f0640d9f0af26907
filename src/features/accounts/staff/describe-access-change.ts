import type { StaffAccount } from "#features/accounts/core/staff-account.ts";
import type { Locale } from "#platform/core/locale.ts";
import type { Role } from "#platform/core/role.ts";
import { peopleWords } from "./people-words.ts";
import type { AccessChange } from "./use-people.ts";

type Person = Pick<StaffAccount, "id" | "username">;

const pathOf = ({ id }: Person) => `/api/admin/staff/${encodeURIComponent(id)}`;

/** The other role; its undo gives back the one before. */
export function roleChange(
  person: Person & Pick<StaffAccount, "role">,
  role: Role,
  locale: Locale,
): AccessChange {
  const { change, roles } = peopleWords[locale];
  const toRole = (next: Role): AccessChange => ({
    method: "PATCH",
    path: pathOf(person),
    body: { role: next },
    said: change.role(person.username, roles[next]),
  });
  return { ...toRole(role), undo: toRole(person.role) };
}

export function removal(person: Person, locale: Locale): AccessChange {
  return {
    method: "DELETE",
    path: pathOf(person),
    said: peopleWords[locale].change.removed(person.username),
    undo: restoration(person, locale),
  };
}

export function restoration(person: Person, locale: Locale): AccessChange {
  return {
    method: "POST",
    path: `${pathOf(person)}/restore`,
    said: peopleWords[locale].change.restored(person.username),
  };
}

export function revocation(id: string, locale: Locale): AccessChange {
  return {
    method: "DELETE",
    path: `/api/admin/invitations/${encodeURIComponent(id)}`,
    said: peopleWords[locale].change.revoked,
  };
}

export function factorReset(person: Person, locale: Locale): AccessChange {
  return {
    method: "DELETE",
    path: `${pathOf(person)}/second-factor`,
    said: peopleWords[locale].change.factorReset(person.username),
  };
}
