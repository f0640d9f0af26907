import { ApplicationPage } from "#features/careers/staff/applications-page.tsx";
import { SeenConsent, SeenPageCard } from "#features/archive/staff/seen-page.tsx";
import { ConsentCard } from "#features/consent/staff/consent-card.tsx";
import { RecordMailsCard } from "#features/notifications/staff/record-mails-card.tsx";

/** One application, with the parts that other features add. */
export default function ApplicationPageWithParts() {
  return (
    <ApplicationPage
      parts={(application, subject) => (
        <>
          <ConsentCard
            key={application.id}
            record={application}
            subject={subject}
            page={(consent) => <SeenConsent consent={consent} />}
          />
          <SeenPageCard kind="application" record={application} />
          <RecordMailsCard key={`mails-${application.id}`} subject={subject} />
        </>
      )}
    />
  );
}
