import { joinClasses } from "./join-classes.ts";
import { Portrait } from "./portrait.tsx";

interface PeopleListProps {
  readonly people: ReadonlyArray<{
    readonly name: string;
    readonly role: string;
    readonly licenseNumber: string;
    readonly photo: string | null;
  }>;
  readonly license: (number: string) => string;
  readonly className?: string;
}

/** Who works here: a face, a name, what for, and the license behind it. */
export function PeopleList({ people, license, className }: PeopleListProps) {
  return (
    <ul className={joinClasses("grid gap-6", className)}>
      {people.map(({ name, role, licenseNumber, photo }) => (
        <li key={name} className="flex items-center gap-5">
          <Portrait name={name} photo={photo} />
          <div className="grid min-w-0 gap-0.5">
            <p className="text-title font-display">{name}</p>
            <p>{role}</p>
            <p className="text-sm text-ink-muted wrap-anywhere">{license(licenseNumber)}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
