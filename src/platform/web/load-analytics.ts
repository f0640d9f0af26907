const vendor = "https://www.googletagmanager.com/";
const vendorScript = `${vendor}gtag/js`;

declare global {
  interface Window {
    /** Missing in browsers that don't hold a page to `require-trusted-types-for`. */
    readonly trustedTypes?: {
      /** Null refuses a text. */
      createPolicy(
        name: "default",
        rules: { readonly createScriptURL: (address: string) => string | null },
      ): unknown;
    };
  }
}

/**
 * Fetches the vendor's script and counts this page, then each further address the page moves to.
 * The caller has made sure of the visitor's consent: this is the first contact with a third party.
 */
export function loadAnalytics(measurementId: string): void {
  const queue = (window.dataLayer ??= []);
  // The vendor's script tells commands from data by the type: it wants `arguments`, not an array.
  const gtag: (...args: unknown[]) => void = function () {
    // eslint-disable-next-line prefer-rest-params
    queue.push(arguments);
  };
  gtag("js", new Date());
  gtag("config", measurementId, { send_page_view: false, page_location: readAddress() });

  // The page's policy lets no text name a script; the vendor's fetches further ones in the same way.
  window.trustedTypes?.createPolicy("default", {
    createScriptURL: (address) => (address.startsWith(vendor) ? address : null),
  });
  const script = document.createElement("script");
  script.async = true;
  script.src = `${vendorScript}?id=${encodeURIComponent(measurementId)}`;
  script.addEventListener("load", () => {
    window.gtag = gtag;
    countPages(gtag);
  });
  document.head.append(script);
}

/**
 * Without the fragment: on the calculators' pages it holds the visitor's own figures. Nor with what
 * makes a link out of a mail work.
 */
function readAddress(): string {
  const address = new URL(location.href);
  address.hash = "";
  if (address.searchParams.has("link")) address.searchParams.delete("link");
  return address.href;
}

function countPages(gtag: (...args: unknown[]) => void): void {
  let counted = "";
  function countPage() {
    if (location.pathname === counted) return;
    counted = location.pathname;
    gtag("event", "page_view", { page_location: readAddress(), page_title: document.title });
  }
  countPage();
  // An island that moves without a load changes the address first; the new title says it is there.
  const title = document.querySelector("title");
  if (title) new MutationObserver(countPage).observe(title, { childList: true });
}
