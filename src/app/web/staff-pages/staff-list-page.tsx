import PeoplePage from "#features/accounts/staff/people-page.tsx";
import { PartnersCard } from "#features/partners/staff/partners-card.tsx";
import { DaysOffMark } from "#features/routing/staff/days-off/days-off-notices.tsx";

/** The list of staff, and what their partner pages brought. */
export default function PeoplePageWithParts() {
  return (
    <PeoplePage
      parts={<PartnersCard />}
      marks={(username) => <DaysOffMark username={username} />}
    />
  );
}
