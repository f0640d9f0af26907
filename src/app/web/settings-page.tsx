import { useEffect } from "react";
import { useLocation } from "react-router";
import { settingsWords } from "#staff/staff-words.ts";
import { SettledPart } from "#staff/settled-part.tsx";
import { StaffPage } from "#staff/staff-page.tsx";
import { BackupSettingsCard } from "#features/backup/staff/backup-settings-card.tsx";
import { MailSettingsCard } from "#features/notifications/staff/mail-settings-card.tsx";
import { PromiseSettingsCard } from "#features/leads/staff/promise-settings-card.tsx";
import { ConsentPolicyCard } from "#features/crm/staff/settings/consent-policy-card.tsx";
import { RetentionSettingsCard } from "#features/privacy/staff/retention-settings-card.tsx";
import { useWords } from "#platform/web/use-words.ts";

/** What the owner may choose while the site runs: each card belongs to a feature. */
export default function SettingsPage() {
  const words = useWords(settingsWords);
  const { hash } = useLocation();
  useEffect(() => {
    // The cards stand behind the sign-in, so the router found none of this name.
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
  return (
    <StaffPage title={words.title} intro={words.intro}>
      <MailSettingsCard />
      <SettledPart>
        <BackupSettingsCard />
        <PromiseSettingsCard />
        <ConsentPolicyCard />
        <RetentionSettingsCard />
      </SettledPart>
    </StaffPage>
  );
}
