import { type ComponentProps, Fragment } from "react";
import { joinClasses } from "./join-classes.ts";

/** Read aloud, not seen. */
export function VisuallyHidden({ className, ...rest }: ComponentProps<"span">) {
  return <span {...rest} className={joinClasses("sr-only", className)} />;
}

/** Pieces of an address between which a line may end: after the @, and before each dot that follows. */
function splitEmail(email: string): readonly string[] {
  return email.match(/.*?@|\.?[^.@]+/g) ?? [];
}

/** An email address that breaks where a reader would, and stays one word to copy. */
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
