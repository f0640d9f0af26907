import AccountPage from "#features/accounts/staff/account-page.tsx";
import { OwnPartnerCard } from "#features/partners/staff/partner-card.tsx";

/** The user's own account, with their partner page. */
export default function AccountPageWithParts() {
  return <AccountPage parts={<OwnPartnerCard />} />;
}
