import { useEffect } from "react";
import { Link, useLocation } from "react-router";
import { settingsWords } from "#staff/staff-words.ts";
import { SettledPart } from "#staff/settled-part.tsx";
import { StaffPage } from "#staff/staff-page.tsx";
import { BackupSettingsCard } from "#features/backup/staff/backup-settings-card.tsx";
import { MailSettingsCard } from "#features/notifications/staff/mail-settings-card.tsx";
import { PromiseSettingsCard } from "#features/leads/staff/promise-settings-card.tsx";
import { ConsentPolicyCard } from "#features/crm/staff/settings/consent-policy-card.tsx";
import { RetentionSettingsCard } from "#features/privacy/staff/retention-settings-card.tsx";
import { backupWords } from "#features/backup/staff/backup-words.ts";
import { consentPolicyWords } from "#features/crm/staff/crm-words.ts";
import { promiseWords } from "#features/leads/staff/lead-words.ts";
import { mailWords } from "#features/notifications/staff/mail-words.ts";
import { personWords, retentionWords } from "#features/privacy/staff/person-words.ts";
import { RoutingSettingsCard } from "#features/routing/staff/routing-settings-card.tsx";
import { routingWords } from "#features/routing/staff/routing-words.ts";
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
      <SettingsIndex />
      <MailSettingsCard />
      <SettledPart>
        <BackupSettingsCard />
        <RoutingSettingsCard />
        <PromiseSettingsCard />
        <ConsentPolicyCard />
        <RetentionSettingsCard />
      </SettledPart>
    </StaffPage>
  );
}

/** What stands on this page and on the one behind it, in a few words each. */
function SettingsIndex() {
  const links = {
    "#email": useWords(mailWords).settings.title,
    "#backup": useWords(backupWords).nightly.title,
    "#routing": useWords(routingWords).title,
    "#promise": useWords(promiseWords).title,
    "#crm-consent": useWords(consentPolicyWords).title,
    "#retention": useWords(retentionWords).title,
    "/admin/settings/people": useWords(personWords).page.title,
  };
  return (
    <nav aria-label={useWords(settingsWords).index}>
      <ul className="flex flex-wrap gap-x-6">
        {Object.entries(links).map(([to, title]) => (
          <li key={to}>
            <Link to={to} className="text-link inline-flex min-h-11 items-center text-sm">
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
