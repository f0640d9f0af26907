export interface Office {
  readonly phone: string;
  readonly phoneHref: string;
  readonly email: string;
}

interface WithoutScriptProps {
  readonly text: string;
  readonly office: Office;
}

/** In place of a form that needs JavaScript: whom else to turn to. */
export function WithoutScript({ text, office }: WithoutScriptProps) {
  return (
    <noscript>
      <p>
        {text} <a href={office.phoneHref}>{office.phone}</a>,{" "}
        <a href={`mailto:${office.email}`}>{office.email}</a>
      </p>
    </noscript>
  );
}
