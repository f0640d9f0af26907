import { useContext } from "react";
import { languageNames, type Locale, type Localized } from "#platform/core/locale.ts";
import { joinClasses } from "./join-classes.ts";
import { LocaleContext } from "#platform/web/page-link.tsx";

interface PeopleListProps {
  readonly people: ReadonlyArray<{
    readonly name: string;
    readonly role: Localized<string>;
    readonly licenseNumber: string;
    readonly photo: string | null;
    readonly speaks: readonly Locale[];
  }>;
  readonly license: (number: string) => string;
  readonly className?: string;
}

/** Who works here: a face, a name, what for, and the license behind it. */
export function PeopleList({ people, license, className }: PeopleListProps) {
  const locale = useContext(LocaleContext);
  return (
    <ul className={joinClasses("grid gap-6", className)}>
      {people.map(({ name, role, licenseNumber, photo, speaks }) => (
        <li key={name} className="flex items-center gap-5">
          <Portrait name={name} photo={photo} />
          <div className="grid min-w-0 gap-0.5">
            <p className="text-title font-display">{name}</p>
            <p>{role[locale]}</p>
            {speaks.map((language) => (
              <p key={language} lang={language} className="text-sm font-semibold text-primary">
                {languageNames[language]}
              </p>
            ))}
            <p className="text-sm text-ink-muted wrap-anywhere">{license(licenseNumber)}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

interface PortraitProps {
  readonly name: string;
  readonly photo: string | null;
  /** Beside a line of text. */
  readonly isSmall?: boolean;
}

/** A person's photo, or initials in a brass frame. Stands beside the name, so it says nothing itself. */
export function Portrait({ name, photo, isSmall = false }: PortraitProps) {
  const look = isSmall ? "portrait portrait-small" : "portrait";
  if (photo) return <img src={photo} alt="" width={88} height={88} className={look} />;
  return (
    <svg viewBox="0 0 96 96" aria-hidden="true" className={look}>
      <circle cx="48" cy="48" r="48" fill="var(--art-brass)" />
      <circle cx="48" cy="48" r="44.5" fill="var(--art-wall)" />
      <circle cx="48" cy="48" r="41" fill="none" stroke="var(--art-wall-line)" />
      <g fill="var(--art-glow)" opacity="0.09">
        <circle cx="48" cy="40" r="33" />
        <circle cx="48" cy="36" r="22" />
      </g>
      <text x="49" y="59">
        {initialsOf(name)}
      </text>
    </svg>
  );
}

/** Of the first and the last name. */
function initialsOf(name: string): string {
  const [first = "", ...rest] = name.split(/\s+/).filter(Boolean);
  return [first, rest.at(-1) ?? ""].map((part) => [...part][0] ?? "").join("");
}
