import { Mail, Phone } from "lucide-react";
import { useWords } from "#platform/web/use-words.ts";
import { ButtonLink } from "#ui/button.tsx";
import { staffWords } from "./staff-words.ts";

interface ContactLinksProps {
  /** Null where nobody can or may be called. */
  readonly phone: string | null;
  /** Null where nobody may be written to. */
  readonly email: string | null;
  readonly mailSubject?: string | undefined;
  readonly onCall?: (() => void) | undefined;
}

/** The ways to reach somebody. */
export function ContactLinks({ phone, email, mailSubject, onCall }: ContactLinksProps) {
  const words = useWords(staffWords).record;
  return (
    <>
      {phone ? (
        <ButtonLink href={`tel:${phone.replace(/[^\d+]/g, "")}`} size="sm" onClick={onCall}>
          <Phone aria-hidden="true" size={18} />
          {words.call}
        </ButtonLink>
      ) : null}
      {email ? (
        <ButtonLink href={writeMailto(email, mailSubject)} tone="secondary" size="sm">
          <Mail aria-hidden="true" size={18} />
          {words.write}
        </ButtonLink>
      ) : null}
    </>
  );
}

function writeMailto(email: string, subject: string | undefined): string {
  const address = `mailto:${encodeURIComponent(email).replace("%40", "@")}`;
  return subject ? `${address}?subject=${encodeURIComponent(subject)}` : address;
}
