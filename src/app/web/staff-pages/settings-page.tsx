import { ArrowRight } from "lucide-react";
import { Link } from "react-router";
import { useNamedPart } from "#staff/named-part.ts";
import { settingsWords } from "#staff/staff-words.ts";
import { SettledPart } from "#staff/settled-part.tsx";
import { StaffPage } from "#staff/staff-page.tsx";
import { BackupSettingsCard } from "#features/backup/staff/backup-settings-card.tsx";
import { MailSettingsCard } from "#features/notifications/staff/mail-settings-card.tsx";
import { SiteAddressCard } from "#features/dashboard/staff/site-address-card.tsx";
import { PromiseSettingsCard } from "#features/leads/staff/promise-settings-card.tsx";
import { ConsentPolicyCard } from "#features/crm/staff/settings/consent-policy-card.tsx";
import { RetentionSettingsCard } from "#features/privacy/staff/retention-settings-card.tsx";
import { personWords } from "#features/privacy/staff/person-words.ts";
import { RoutingSettingsCard } from "#features/routing/staff/routing-settings-card.tsx";
import { useWords } from "#platform/web/use-words.ts";

/** Settings that the owner may change while the site runs: each card belongs to a feature. */
export default function SettingsPage() {
  const words = useWords(settingsWords);
  useNamedPart();
  return (
    <StaffPage title={words.title} intro={words.intro} isShort>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <MailSettingsCard />
        <SettledPart>
          <BackupSettingsCard />
          <SiteAddressCard />
          <RoutingSettingsCard />
          <PromiseSettingsCard />
          <ConsentPolicyCard />
          <RetentionSettingsCard />
          <Link
            to="/admin/settings/people"
            className="flex min-h-14 items-center justify-between gap-3 rounded-lg border border-line bg-surface px-5 py-3 font-display text-title text-ink no-underline shadow-card hover:bg-sunken sm:px-7"
          >
            {useWords(personWords).page.title}
            <ArrowRight aria-hidden="true" size={20} className="shrink-0" />
          </Link>
        </SettledPart>
      </div>
    </StaffPage>
  );
}
