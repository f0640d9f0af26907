import { PhoneOff } from "lucide-react";
import type { ContactStanding } from "#features/casework/core/contact-standing.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { formatMoment } from "#ui/dates.ts";
import { caseWords } from "./case-words.ts";

/** Where the button to call stands otherwise: read out as soon as a colleague notes it. */
export function StoppedNotice({ contact }: { readonly contact: ContactStanding }) {
  const words = useWords(caseWords).contact;
  const locale = useLocale();
  const isStopped = contact.state === "revoked";
  return (
    <div role="status">
      {isStopped ? (
        <div className="flex gap-3 rounded-md border border-danger bg-danger-soft p-3">
          <PhoneOff aria-hidden="true" size={20} className="mt-0.5 shrink-0 text-danger" />
          <div className="grid gap-0.5 text-sm">
            <p className="font-semibold text-danger">{words.doNotCall}</p>
            <p>
              {contact.since ? words.stoppedSince(formatMoment(contact.since, locale)) : null}{" "}
              {words.stoppedHint}
            </p>
          </div>
        </div>
      ) : null}
    </div>
  );
}
