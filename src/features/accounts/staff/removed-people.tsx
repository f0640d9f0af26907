import type { RemovedAccount } from "#features/accounts/core/staff-account.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { formatDay } from "#ui/dates.ts";
import { restoration } from "./describe-access-change.ts";
import { PeopleRow, PeopleRows } from "./people-rows.tsx";
import { peopleWords } from "./people-words.ts";
import type { MakeAccessChange } from "./use-people.ts";

interface RemovedPeopleProps {
  readonly removed: readonly RemovedAccount[];
  readonly make: MakeAccessChange;
}

/** People who could be given their access back. */
export function RemovedPeople({ removed, make }: RemovedPeopleProps) {
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
