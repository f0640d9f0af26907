import { Info } from "lucide-react";
import type { ReactNode } from "react";
import { useWords } from "#platform/web/use-words.ts";
import { licenses, people } from "#site.config.ts";
import { Hint } from "#ui/tooltip.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import { shellWords } from "./shell-words.ts";

/** Where the agency may sell insurance and who answers, each with the number that proves it. */
export function AgencyFacts() {
  const words = useWords(shellWords);
  return (
    <dl className="grid content-start gap-x-6 gap-y-5 sm:grid-cols-2 sm:gap-x-8">
      <FactRow
        title={words.licensedIn}
        hint={
          <Hint text={words.numbersHint} className="-my-1 justify-center align-middle">
            <Info aria-hidden="true" size={16} />
            <VisuallyHidden>{words.numbers}</VisuallyHidden>
          </Hint>
        }
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
  readonly hint?: ReactNode;
  readonly facts: ReadonlyArray<{ readonly name: string; readonly number: string }>;
}

function FactRow({ title, hint, facts }: FactRowProps) {
  if (facts.length === 0) return null;
  return (
    <div>
      <dt className="font-semibold">
        {title} {hint}
      </dt>
      {facts.map(({ name, number }) => (
        <dd key={number} className="text-band-muted">
          {name} <span className="whitespace-nowrap">{`(${number})`}</span>
        </dd>
      ))}
    </div>
  );
}
