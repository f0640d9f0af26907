import PeoplePage from "#features/accounts/staff/people-page.tsx";
import { PartnersCard } from "#features/partners/staff/partners-card.tsx";

/** Who is on the staff, and what their own pages brought. */
export default function PeoplePageWithParts() {
  return <PeoplePage parts={<PartnersCard />} />;
}
