import type { ComponentType, ReactNode } from "react";
import { StrictMode } from "react";
import type { Locale } from "#platform/core/locale.ts";
import { LocaleContext } from "./use-words.ts";

/** An island as server and browser both draw it, so that they agree on every id. */
export function islandRoot<Props extends object>(
  Component: ComponentType<Props>,
  props: Props,
  locale: Locale,
): ReactNode {
  return (
    <StrictMode>
      <LocaleContext value={locale}>
        <Component {...props} />
      </LocaleContext>
    </StrictMode>
  );
}
