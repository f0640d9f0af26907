import { Card, CardHeader } from "#ui/card.tsx";
import type { Fact } from "#ui/fact-list.tsx";
import { FactList } from "#ui/fact-list.tsx";
import { ContactLinks } from "./contact-links.tsx";

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
  return (
    <Card>
      <CardHeader title={title}>
        <div className="flex flex-wrap gap-2 empty:hidden">
          <ContactLinks phone={phone} email={email} />
        </div>
      </CardHeader>
      <FactList facts={facts} />
    </Card>
  );
}
