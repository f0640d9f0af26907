import { type ComponentProps, createContext, useContext } from "react";
import { defaultLocale, type Locale, localPath } from "#platform/core/locale.ts";

/** The language of the page; the root and every island give it to what they show. */
export const LocaleContext = createContext<Locale>(defaultLocale);

/** A link that stays in the page's language; to another site it leads as it is. */
export function PageLink({ href, ...rest }: ComponentProps<"a"> & { href: string }) {
  return <a {...rest} href={localPath(href, useContext(LocaleContext))} />;
}
