import { PhoneOff, RotateCcw } from "lucide-react";
import { useState } from "react";
import { useStaffMember } from "#features/backoffice/frame/staff-gate.tsx";
import type { ContactState } from "#features/casework/core/contact-standing.ts";
import type { CaseSubject } from "#features/casework/staff/case-subject.ts";
import { useWords } from "#platform/web/use-words.ts";
import { Button } from "#ui/button.tsx";
import { consentWords } from "./consent-words.ts";
import { CorrectionForm } from "./correction-form.tsx";
import { StopForm } from "./stop-form.tsx";

interface ConsentActionsProps {
  readonly subject: CaseSubject;
  readonly state: ContactState;
  /** The person stopped calls themselves. */
  readonly isTheirWord: boolean;
}

/** What staff note: a no of anybody, by whoever hears it; that it was a slip, by an admin. */
export function ConsentActions({ subject, state, isTheirWord }: ConsentActionsProps) {
  const words = useWords(consentWords);
  const isAdmin = useStaffMember().role === "admin";
  const isStopped = state === "revoked";
  // Once a colleague was faster, what was about to be noted is no longer what this form asks.
  const [openAt, setOpenAt] = useState<ContactState | null>(null);
  const close = () => setOpenAt(null);
  if (openAt === state) {
    return isStopped ? (
      <CorrectionForm subject={subject} onEnd={close} />
    ) : (
      <StopForm subject={subject} onEnd={close} />
    );
  }
  if (isStopped && (!isAdmin || isTheirWord)) return null;
  const Icon = isStopped ? RotateCcw : PhoneOff;
  return (
    <Button
      tone={isStopped ? "quiet" : "secondary"}
      size="sm"
      className="justify-self-start"
      onClick={() => setOpenAt(state)}
    >
      <Icon aria-hidden="true" size={18} />
      {isStopped ? words.correct.open : words.stop.open}
    </Button>
  );
}
