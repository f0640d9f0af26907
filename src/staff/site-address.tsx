import { createContext, useContext } from "react";
import { Link } from "react-router";
import { hasLocalLink, opensOnlyHere } from "#platform/core/site/site-address.ts";
import { useWords } from "#platform/web/use-words.ts";
import { Alert } from "#ui/alert.tsx";
import { useSignedInRole } from "./staff-gate.tsx";
import { siteAddressWords } from "./staff-words.ts";

/** The site's own address, or empty where it is unknown. */
export const SiteUrlContext = createContext("");

/**
 * The origin of links that staff send on: the site's own address, or that of this page until the
 * site's is named.
 */
export function useSiteOrigin(): string {
  const siteUrl = useContext(SiteUrlContext);
  const isNamed = siteUrl !== "" && !opensOnlyHere(siteUrl);
  return isNamed ? siteUrl : (globalThis.location?.origin ?? "");
}

/**
 * Says that a link opens only on the site's own machine; renders nothing for any other.
 *
 * @param text a link, or a mail that holds some.
 */
export function LocalLinkNotice({ text }: { readonly text: string }) {
  const words = useWords(siteAddressWords).onlyHere;
  const isAdmin = useSignedInRole() === "admin";
  if (!hasLocalLink(text)) return null;
  return (
    <Alert tone="warning">
      <p>{words.text}</p>
      {isAdmin ? (
        <Link to="/admin/settings#address" className="text-link justify-self-start">
          {words.name}
        </Link>
      ) : (
        <p>{words.askAdmin}</p>
      )}
    </Alert>
  );
}
