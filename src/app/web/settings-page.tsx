import { settingsWords } from "#features/backoffice/frame/settings-words.ts";
import { StaffPage } from "#features/backoffice/frame/staff-page.tsx";
import { BackupSettingsCard } from "#features/backup/staff/backup-settings-card.tsx";
import { MailSettingsCard } from "#features/notifications/staff/mail-settings-card.tsx";
import { PromiseSettingsCard } from "#features/leads/staff/promise-settings-card.tsx";
import { ConsentPolicyCard } from "#features/crm/staff/settings/consent-policy-card.tsx";
import { RetentionSettingsCard } from "#features/privacy/staff/retention-settings-card.tsx";
import { useWords } from "#platform/web/use-words.ts";

/** What the owner may choose while the site runs: each card belongs to a feature. */
export default function SettingsPage() {
  const words = useWords(settingsWords);
  return (
    <StaffPage title={words.title} intro={words.intro}>
      <MailSettingsCard />
      <PromiseSettingsCard />
      <ConsentPolicyCard />
      <RetentionSettingsCard />
      <BackupSettingsCard />
    </StaffPage>
  );
}
