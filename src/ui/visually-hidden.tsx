import type { ComponentProps } from "react";
import { joinClasses } from "./join-classes.ts";

/** Read aloud, not seen. */
export function VisuallyHidden({ className, ...rest }: ComponentProps<"span">) {
  return <span {...rest} className={joinClasses("sr-only", className)} />;
}
