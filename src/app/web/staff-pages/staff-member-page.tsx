import ProfilePage from "#features/accounts/staff/profile/profile-page.tsx";
import { PartnerCard } from "#features/partners/staff/partner-card.tsx";

/** One staff member, with their partner page. */
export default function ProfilePageWithParts() {
  return (
    <ProfilePage
      parts={(username) => <PartnerCard key={username} username={username} isBesideForm />}
    />
  );
}
