const vendorScript = "https://www.googletagmanager.com/gtag/js";

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
