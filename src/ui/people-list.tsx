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
    readonly hair?: HairStyle;
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
      {people.map(({ role, licenseNumber, speaks, ...person }) => (
        <li key={person.name} className="flex items-center gap-5">
          <Portrait {...person} />
          <div className="grid min-w-0 gap-0.5">
            <p className="text-title font-display">{person.name}</p>
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

/** Of how many a row of faces is made beside a line of text. */
export const mostFaces = 4;

/** Who answers, by their faces; a sentence beside them says so. */
export function Faces({ people }: Pick<PeopleListProps, "people">) {
  return (
    <div className="flex shrink-0 gap-1">
      {people.slice(0, mostFaces).map((person) => (
        <Portrait key={person.name} {...person} isSmall />
      ))}
    </div>
  );
}

interface PortraitProps {
  readonly name: string;
  readonly photo: string | null;
  /** Of a drawn face. */
  readonly hair?: HairStyle;
  /** Beside a line of text. */
  readonly isSmall?: boolean;
}

/** A person's photo, or a drawn face in a brass frame. Stands beside the name, so it says nothing itself. */
export function Portrait({ name, photo, hair = "short", isSmall = false }: PortraitProps) {
  const look = isSmall ? "portrait portrait-small" : "portrait";
  if (photo) return <img src={photo} alt="" width={88} height={88} className={look} />;
  const { back, front } = hairStyles[hair];
  const letters = [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0);
  return (
    <svg viewBox="0 0 96 96" aria-hidden="true" className={look}>
      <circle cx="48" cy="48" r="48" fill="var(--art-brass)" />
      <circle cx="48" cy="48" r="45" fill="var(--art-wall)" />
      <path d={back} fill="var(--art-wood-deep)" />
      <path
        d="M19 83c2-13 13-17 29-17s27 4 29 17A45 45 0 0 1 19 83Z"
        fill={`var(--art-${clothes[letters % clothes.length]})`}
      />
      <path d="M40 58h16v9q-8 8-16 0Z" fill="var(--art-wood)" />
      <circle cx="48" cy="43" r="20" fill="var(--art-brass)" />
      <path d={front} fill="var(--art-wood-deep)" />
      <Face x={48} y={46} r={20} />
    </svg>
  );
}

/** All as if struck in brass: plainly a drawing, which claims nothing of anybody's skin. */
const hairStyles = {
  short: {
    back: "",
    front: "M27 45c-4-22 8-29 21-29s25 7 21 29c-3-7-5-11-9-15-9 4-17 4-24 1-5 4-7 8-9 14Z",
  },
  long: {
    back: "M22 67c-4-34 4-52 26-52s30 18 26 52q-8 5-14 1V42H36v26q-6 4-14-1Z",
    front: "M28 42c-1-16 8-24 20-24s21 8 20 24c-8-3-14-8-17-13-5 7-13 12-23 13Z",
  },
  curly: {
    back: "M48 9a9 9 0 0 1 9 6q8 0 11 8 7 3 5 12 5 7 1 14 1 9-8 11H30q-9-2-8-11-4-7 1-14-2-9 5-12 3-8 11-8a9 9 0 0 1 9-6Z",
    front: "M28 42q-4-21 20-22 24 1 20 22-6-2-8-6-6 2-12-2-6 4-12 2-2 4-8 6Z",
  },
} as const;
type HairStyle = keyof typeof hairStyles;

/** So that two people beside each other are not one picture twice. */
const clothes = ["clay", "sage", "paper", "wood"] as const;

interface FaceProps {
  /** Middle and radius of the head. */
  readonly x: number;
  readonly y: number;
  readonly r: number;
  /** Where somebody looks: -1 left, 1 right. */
  readonly look?: number;
  /** Of brows, eyes and mouth. */
  readonly ink?: string;
  /** Of a mouth within a beard. */
  readonly mouth?: string;
}

/** Eyes, brows and a smile in the same few strokes for everybody. */
export function Face({ x, y, r, look = 0, ink = "#2a1a13", mouth = ink }: FaceProps) {
  return (
    <g
      transform={`translate(${x + look * r * 0.14} ${y}) scale(${r / 40})`}
      fill="none"
      strokeLinecap="round"
    >
      <path d="M-19-9q5-4 10-1M9-10q5-3 10 1" stroke={ink} strokeWidth="2.5" />
      <g fill={ink}>
        <ellipse cx="-13" cy="0" rx="2.8" ry="3.6" />
        <ellipse cx="13" cy="0" rx="2.8" ry="3.6" />
      </g>
      <path
        d={`M${look * 2} 3q${look * 5 || 4} 6-2 8`}
        stroke={ink}
        strokeWidth="2"
        opacity="0.55"
      />
      <path d="M-10 18q10 9 20 0" stroke={mouth} strokeWidth="3" />
    </g>
  );
}
