import type { CaseProps } from "#features/casework/staff/case-subject.ts";
import type { ContactState } from "#features/casework/core/contact-standing.ts";
import type { ShownConsents } from "#features/consent/core/consent.ts";
import { useWords } from "#platform/web/use-words.ts";
import type { BadgeTone } from "#ui/badge.tsx";
import { Badge } from "#ui/badge.tsx";
import { Card, CardHeader } from "#ui/card.tsx";
import { ConsentActions } from "./consent-actions.tsx";
import "./consent-card.css";
import { ConsentLines } from "./consent-lines.tsx";
import { consentWords } from "./consent-words.ts";

interface ConsentCardProps extends CaseProps {
  /** With the chain that the server tells of the person behind it. */
  readonly record: CaseProps["record"] & Partial<ShownConsents>;
}

const tones: Readonly<Record<ContactState, BadgeTone>> = {
  live: "success",
  revoked: "danger",
  none: "neutral",
};

/** Whether this person may be called, what proves it, and the button that stops it. */
export function ConsentCard({ subject, record }: ConsentCardProps) {
  const words = useWords(consentWords);
  const { contact, consents = [], revocations = [], deleted } = record;
  const more = (record.consentsTotal ?? 0) - consents.length;
  return (
    <Card className="sm:p-5!">
      <CardHeader title={words.title}>
        <Badge tone={tones[contact.state]}>{words.states[contact.state]}</Badge>
      </CardHeader>
      <div className="grid gap-4">
        <p className="text-sm text-ink-muted">{words.explain[contact.state]}</p>
        <ConsentLines consents={consents} revocations={revocations} ownId={subject.id} />
        {more > 0 ? <p className="text-sm text-ink-muted">{words.more(more)}</p> : null}
        {deleted ? null : (
          <ConsentActions
            subject={subject}
            state={contact.state}
            // What they pressed themselves, only they take back.
            isTheirWord={revocations.some(({ by, corrected }) => by === null && !corrected)}
          />
        )}
      </div>
    </Card>
  );
}
