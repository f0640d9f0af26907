import type { ComponentProps } from "react";
import { joinClasses } from "./join-classes.ts";

interface FieldGridProps extends ComponentProps<"div"> {
  /** Short answers: two stand side by side on a phone, too. */
  readonly dense?: boolean;
  /** Three in a row where there is room, not two. */
  readonly thirds?: boolean;
}

/** Fields in pairs, or three in a row. What stands above or below one never moves its neighbor out of line. */
export function FieldGrid({ dense, thirds, className, ...rest }: FieldGridProps) {
  const look = [dense && "field-grid-dense", thirds && "field-grid-thirds"] as const;
  return <div {...rest} className={joinClasses("field-grid", ...look, className)} />;
}
