import { Mail, Phone } from "lucide-react";
import { useWords } from "#platform/web/use-words.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Card, CardHeader } from "#ui/card.tsx";
import type { Fact } from "#ui/fact-list.tsx";
import { FactList } from "#ui/fact-list.tsx";
import { staffWords } from "./staff-words.ts";

interface ContactCardProps {
  readonly title: string;
  readonly facts: readonly Fact[];
  /** Null where nobody can or may be called. */
  readonly phone: string | null;
  /** Null where nobody may be written to. */
  readonly email: string | null;
}

/** Who it is, and the ways to reach them. */
export function ContactCard({ title, facts, phone, email }: ContactCardProps) {
  const words = useWords(staffWords).record;
  return (
    <Card>
      <CardHeader title={title}>
        <div className="flex flex-wrap gap-2 empty:hidden">
          {phone ? (
            <ButtonLink href={`tel:${phone.replace(/[^\d+]/g, "")}`} size="sm">
              <Phone aria-hidden="true" size={18} />
              {words.call}
            </ButtonLink>
          ) : null}
          {email ? (
            <ButtonLink
              href={`mailto:${encodeURIComponent(email).replace("%40", "@")}`}
              tone="secondary"
              size="sm"
            >
              <Mail aria-hidden="true" size={18} />
              {words.write}
            </ButtonLink>
          ) : null}
        </div>
      </CardHeader>
      <FactList facts={facts} />
    </Card>
  );
}
