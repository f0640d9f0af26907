import AccountPage from "#features/accounts/staff/account-page.tsx";
import { DaysOffSlot } from "#features/accounts/staff/profile/profile-form.tsx";
import { DaysOffPart } from "#features/routing/staff/days-off/days-off-part.tsx";
import { OwnPartnerCard } from "#features/partners/staff/partner-card.tsx";

/** The user's own account, with their partner page. */
export default function AccountPageWithParts() {
  return (
    <DaysOffSlot value={(member) => <DaysOffPart {...member} />}>
      <AccountPage parts={<OwnPartnerCard />} />
    </DaysOffSlot>
  );
}
