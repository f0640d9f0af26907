import type { ComponentProps } from "react";
import { joinClasses } from "./join-classes.ts";

interface FieldGridProps extends ComponentProps<"div"> {
  /** Short answers: two stand side by side on a phone, too. */
  readonly dense?: boolean;
}

/** Fields in pairs. What stands above or below one never moves its neighbor out of line. */
export function FieldGrid({ dense, className, ...rest }: FieldGridProps) {
  return (
    <div {...rest} className={joinClasses("field-grid", dense && "field-grid-dense", className)} />
  );
}
