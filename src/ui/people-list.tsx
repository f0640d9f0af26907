import { useContext } from "react";
import { languageNames, type Locale, type Localized } from "#platform/core/locale.ts";
import {
  addressOfPicture,
  type SitePicture,
  writeSourceSet,
} from "#platform/core/site/site-picture.ts";
import { Head, type Skin, skins } from "./head.tsx";
import { joinClasses } from "./join-classes.ts";
import { LocaleContext } from "#platform/web/page-link.tsx";

interface PeopleListProps {
  readonly people: ReadonlyArray<{
    readonly name: string;
    readonly role: Localized<string>;
    readonly licenseNumber: string | null;
    readonly photo: SitePicture | null;
    readonly hair?: HairStyle | undefined;
    readonly skin?: Skin;
    readonly speaks: readonly Locale[];
  }>;
  readonly license: (number: string) => string;
  readonly className?: string;
}

/** Staff members: a face, a name, a role, and the license behind it. */
export function PeopleList({ people, license, className }: PeopleListProps) {
  const locale = useContext(LocaleContext);
  return (
    <ul className={joinClasses("grid gap-6", className)}>
      {people.map(({ role, licenseNumber, speaks, ...person }) => (
        <li key={person.name} className="flex flex-wrap items-center gap-x-5">
          <Portrait {...person} />
          <div className="grid min-w-0 grow basis-26 gap-0.5">
            <p className="text-title font-display">{person.name}</p>
            <p>{role[locale]}</p>
            {speaks.map((language) => (
              <p key={language} lang={language} className="text-sm font-semibold text-primary">
                {languageNames[language]}
              </p>
            ))}
            {licenseNumber === null ? null : (
              <p className="text-sm text-ink-muted wrap-anywhere">{license(licenseNumber)}</p>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** The most faces in a row beside a line of text. */
const mostFaces = 4;

/** The faces of whoever answers; the sentence beside them names them. */
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
  readonly photo: SitePicture | null;
  /** For the drawn face; without a skin it is brass, which makes no claim about the person. */
  readonly hair?: HairStyle | undefined;
  readonly skin?: Skin;
  /** Small, beside a line of text. */
  readonly isSmall?: boolean;
  /** On the first screen of its page, so it is not loaded lazily. */
  readonly isFirst?: boolean;
}

/**
 * A person's photo, or a drawn face in a brass frame. The name stands beside it, so it has no text
 * of its own.
 */
export function Portrait({ name, photo, hair = "short", skin, ...where }: PortraitProps) {
  const look = where.isSmall ? "portrait portrait-small" : "portrait";
  if (photo) return <Photo {...photo} {...where} look={look} />;
  const letters = [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0);
  const paint = skin ? skins[skin] : "var(--art-brass)";
  return (
    <svg viewBox="0 0 96 96" aria-hidden="true" className={look}>
      <circle cx="48" cy="48" r="48" fill="var(--art-brass)" />
      <circle cx="48" cy="48" r="45" fill="var(--art-wall)" />
      <Head x={48} y={43} r={20} person={drawn[hair]} skin={paint}>
        <path
          d="M19 83c2-13 13-17 29-17s27 4 29 17A45 45 0 0 1 19 83Z"
          fill={`var(--art-${clothes[letters % clothes.length]})`}
        />
        <path d="M39 58h18v9q-9 9-18 0Z" fill={paint} />
        <path d="M39 60q9 9 18 0v4q-9 6-18 0Z" opacity="0.2" />
      </Head>
    </svg>
  );
}

const photoPixels = { small: 48, normal: 88 };

interface PhotoProps extends SitePicture, Pick<PortraitProps, "isSmall" | "isFirst"> {
  readonly look: string;
}

/** The browser picks the file that suits its screen. */
function Photo({ id, alt, look, isSmall = false, isFirst = false }: PhotoProps) {
  const locale = useContext(LocaleContext);
  const pixels = photoPixels[isSmall ? "small" : "normal"];
  const sizes = `${pixels}px`;
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={writeSourceSet(id, "portrait", "avif")} sizes={sizes} />
      <img
        src={addressOfPicture(id, 192, "jpg")}
        srcSet={writeSourceSet(id, "portrait", "jpg")}
        sizes={sizes}
        // Small faces stand beside a sentence that names them.
        alt={isSmall ? "" : alt[locale]}
        width={pixels}
        height={pixels}
        loading={isFirst ? undefined : "lazy"}
        decoding="async"
        className={look}
      />
    </picture>
  );
}

/** The drawing for each hair style that the settings file can name. */
const drawn = { short: "square", long: "oval", curly: "round" } as const;
type HairStyle = keyof typeof drawn;

/** Different clothes, so that two people beside each other do not look like one drawing twice. */
const clothes = ["clay", "sage", "paper", "wood"] as const;
