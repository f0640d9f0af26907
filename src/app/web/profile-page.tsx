import ProfilePage from "#features/accounts/staff/profile/profile-page.tsx";
import { PartnerCard } from "#features/partners/staff/partner-card.tsx";

/** One of the staff, with the page that families come by. */
export default function ProfilePageWithParts() {
  return (
    <ProfilePage
      parts={(username) => <PartnerCard key={username} username={username} isBesideForm />}
    />
  );
}
