import { useWords } from "#platform/web/use-words.ts";
import { licenses, people } from "#site.config.ts";
import { shellWords } from "./shell-words.ts";

/** Where the agency may sell insurance and who answers, each with the number that proves it. */
export function AgencyFacts() {
  const words = useWords(shellWords);
  return (
    <dl className="grid content-start gap-4">
      <FactRow
        title={words.licensedIn}
        facts={licenses.map(({ state, number }) => ({ name: state, number }))}
      />
      <FactRow
        title={words.people}
        facts={people.map(({ name, licenseNumber }) => ({ name, number: licenseNumber }))}
      />
    </dl>
  );
}

interface FactRowProps {
  readonly title: string;
  readonly facts: ReadonlyArray<{ readonly name: string; readonly number: string }>;
}

function FactRow({ title, facts }: FactRowProps) {
  if (facts.length === 0) return null;
  return (
    <div>
      <dt className="font-semibold">{title}</dt>
      {facts.map(({ name, number }) => (
        <dd key={number} className="inline-block pr-4 text-band-muted">
          {`${name} (${number})`}
        </dd>
      ))}
    </div>
  );
}
