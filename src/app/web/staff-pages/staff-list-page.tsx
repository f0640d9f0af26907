import PeoplePage from "#features/accounts/staff/people-page.tsx";
import { PartnersCard } from "#features/partners/staff/partners-card.tsx";

/** The list of staff, and what their partner pages brought. */
export default function PeoplePageWithParts() {
  return <PeoplePage parts={<PartnersCard />} />;
}
