import { type ComponentProps, createContext, useContext } from "react";
import { defaultLocale, type Locale, localPath } from "#platform/core/locale.ts";

/** The language of the page; the root and every island provide it. */
export const LocaleContext = createContext<Locale>(defaultLocale);

/** A link that stays in the page's language; a link to another site is unchanged. */
export function PageLink({ href, ...rest }: ComponentProps<"a"> & { href: string }) {
  return <a {...rest} href={localPath(href, useContext(LocaleContext))} />;
}
