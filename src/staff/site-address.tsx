import { createContext, useContext } from "react";
import { Link } from "react-router";
import { hasLocalLink, opensOnlyHere } from "#platform/core/site/site-address.ts";
import { useWords } from "#platform/web/use-words.ts";
import { Alert } from "#ui/alert.tsx";
import { useSignedInRole } from "./staff-gate.tsx";
import { siteAddressWords } from "./staff-words.ts";

/** The site's own address, or empty where it is unknown. */
export const SiteUrlContext = createContext("");

/** A page that was opened by the loopback address of the site's machine. */
const loopback = /^https?:\/\/(?:127\.|\[::1\])/;

/**
 * The origin of links that staff send on: the site's own address, or that of this page until the
 * site's is named. A page that was opened by 127.0.0.1 gives the site's `localhost`, of which
 * `LocalLinkNotice` warns: neither opens elsewhere.
 */
export function useSiteOrigin(): string {
  const siteUrl = useContext(SiteUrlContext);
  const { origin = "" } = globalThis.location ?? {};
  const isGiven = !opensOnlyHere(siteUrl) || loopback.test(origin);
  return siteUrl !== "" && isGiven ? siteUrl : origin;
}

/**
 * Says that a link opens only on the site's own machine; renders nothing for any other.
 *
 * @param text a link, or a mail that holds some.
 */
export function LocalLinkNotice({ text }: { readonly text: string }) {
  const { text: said } = useWords(siteAddressWords).onlyHere;
  return hasLocalLink(text) ? <NamesAddress said={said} /> : null;
}

/** Says that the mails which the site sends by itself have links that open only on its own machine. */
export function LocalMailsNotice() {
  const { mails } = useWords(siteAddressWords).onlyHere;
  return opensOnlyHere(useContext(SiteUrlContext)) ? <NamesAddress said={mails} /> : null;
}

function NamesAddress({ said }: { readonly said: string }) {
  const words = useWords(siteAddressWords).onlyHere;
  const isAdmin = useSignedInRole() === "admin";
  return (
    <Alert tone="warning">
      <p>{said}</p>
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
