import { type ComponentProps, Fragment } from "react";
import { joinClasses } from "./join-classes.ts";

/** Text for screen readers only. */
export function VisuallyHidden({ className, ...rest }: ComponentProps<"span">) {
  return <span {...rest} className={joinClasses("sr-only", className)} />;
}

/**
 * Pieces of an address between which a line may break: after the @, and before each later dot.
 */
function splitEmail(email: string): readonly string[] {
  return email.match(/.*?@|\.?[^.@]+/g) ?? [];
}

/** An e-mail address that breaks at sensible places, and is copied as one word. */
export function EmailText({ email }: { readonly email: string }) {
  return (
    <bdi>
      {splitEmail(email).map((piece, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the pieces of one text never move
        <Fragment key={index}>
          {index > 0 ? <wbr /> : null}
          {piece}
        </Fragment>
      ))}
    </bdi>
  );
}
