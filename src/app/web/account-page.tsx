import AccountPage from "#features/accounts/staff/account-page.tsx";
import { OwnPartnerCard } from "#features/partners/staff/partner-card.tsx";

/** The own account, with the own page that families come by. */
export default function AccountPageWithParts() {
  return <AccountPage parts={<OwnPartnerCard />} />;
}
