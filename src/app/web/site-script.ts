// The only script of a page without React, on every public page. Keep it under 3 kB compressed.
import { trackEvent } from "#platform/web/analytics.ts";
import { wakeConsentBar } from "#platform/web/consent-bar.ts";
import { hasAnalyticsConsent } from "#platform/web/consent.ts";
import { loadAnalytics } from "#platform/web/load-analytics.ts";
import { openMenusByHand } from "#platform/web/menu-without-popover.ts";
import { openDetailsForPrint } from "#platform/web/open-details-for-print.ts";
import { watchNoticeKey } from "#ui/watch-notice-key.ts";
import { watchTooltips } from "#ui/watch-tooltips.ts";
import { offerToContinue } from "./offer-to-continue.ts";

const measurementId = document.querySelector<HTMLElement>("script[data-ga-measurement-id]")
  ?.dataset["gaMeasurementId"];
if (measurementId) {
  // A page that is prepared before its link is followed has not been visited yet.
  if ((document as { prerendering?: boolean }).prerendering) {
    document.addEventListener("prerenderingchange", () => askOrCount(measurementId), {
      once: true,
    });
  } else {
    askOrCount(measurementId);
  }
}
watchTooltips();
watchNoticeKey();
offerToContinue();
openDetailsForPrint();
if (!("popover" in HTMLElement.prototype)) openMenusByHand();

function askOrCount(measurementId: string): void {
  let counting = false;
  function count(): void {
    if (counting) return;
    counting = true;
    loadAnalytics(measurementId);
  }
  if (hasAnalyticsConsent()) count();
  wakeConsentBar({ onGranted: count, isCounting: () => counting });
}

// One listener for the whole page: it also hears links that React draws later.
document.addEventListener("click", (event) => {
  if (!(event.target instanceof Element)) return;
  if (event.target.closest("[data-print-page]")) window.print();
  const link = event.target.closest("a");
  if (!link) return;
  // A link within the page doesn't unload it, so the menu it stands in must be closed by hand.
  link.closest<HTMLElement>("[popover]")?.hidePopover?.();
  const productTitle = link.dataset["productTitle"];
  if (productTitle !== undefined) {
    trackEvent("product_card_click", {
      product_title: productTitle,
      href: link.getAttribute("href") ?? "",
    });
  }
});
