import { SeenConsent, SeenPageCard } from "#features/archive/staff/seen-page.tsx";
import { ConsentCard } from "#features/consent/staff/consent-card.tsx";
import { InquiryPage } from "#features/inquiries/staff/inquiries-page.tsx";
import { RecordMailsCard } from "#features/notifications/staff/record-mails-card.tsx";

/** One inquiry, with the parts that other features add. */
export default function InquiryPageWithParts() {
  return (
    <InquiryPage
      parts={(inquiry, subject) => (
        <>
          <ConsentCard
            key={inquiry.id}
            record={inquiry}
            subject={subject}
            page={(consent) => <SeenConsent consent={consent} />}
          />
          <SeenPageCard kind="inquiry" record={inquiry} />
          <RecordMailsCard key={`mails-${inquiry.id}`} subject={subject} />
        </>
      )}
    />
  );
}
