import { PhoneOff } from "lucide-react";
import type { ContactStanding } from "#features/casework/core/contact-standing.ts";
import { useWords } from "#platform/web/use-words.ts";
import { Badge } from "#ui/badge.tsx";
import { Hint } from "#ui/tooltip.tsx";
import { caseWords } from "./case-words.ts";

interface ContactMarkProps {
  /** Left out where nobody asked. */
  readonly contact: ContactStanding | undefined;
}

/** Beside a name: they want no calls. Of all others nothing is said. */
export function ContactMark({ contact }: ContactMarkProps) {
  const words = useWords(caseWords).contact;
  if (contact?.state !== "revoked") return null;
  return (
    <Hint text={words.stoppedHint}>
      <Badge tone="danger">
        <PhoneOff aria-hidden="true" size={13} className="mr-1" />
        {words.doNotCallShort}
      </Badge>
    </Hint>
  );
}
