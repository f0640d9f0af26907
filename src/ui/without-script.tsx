interface WithoutScriptProps {
  /** What the text speaks of has come to life. */
  readonly isReady: boolean;
  readonly text: string;
  readonly office: Office;
}

/** Where a visitor can turn to instead. */
export interface Office {
  readonly phone: string;
  readonly phoneHref: string;
  readonly email: string;
}

/** Why nothing can be pressed: said at once without scripts, and later if they don't arrive. */
export function WithoutScript({ isReady, text, office }: WithoutScriptProps) {
  if (isReady) return null;
  return (
    <p className="without-script">
      {text}{" "}
      <a href={office.phoneHref} className="text-link whitespace-nowrap">
        {office.phone}
      </a>
      ,{" "}
      <a href={`mailto:${office.email}`} className="text-link">
        {office.email}
      </a>
    </p>
  );
}
