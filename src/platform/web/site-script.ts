// The only script of a page without React, on every public page. Keep it under 3 kB compressed.
import { trackEvent } from "./analytics.ts";
import { hasAnalyticsConsent } from "./consent.ts";
import { loadAnalytics } from "./load-analytics.ts";

const measurementId = document.querySelector<HTMLElement>("script[data-ga-measurement-id]")
  ?.dataset["gaMeasurementId"];
if (measurementId && hasAnalyticsConsent()) loadAnalytics(measurementId);

// One listener for the whole page: it also hears links that React draws later.
document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link) return;
  // A link within the page doesn't unload it, so the menu it stands in must be closed by hand.
  link.closest<HTMLElement>("[popover]")?.hidePopover();
  const productTitle = link.dataset["productTitle"];
  if (productTitle !== undefined) {
    trackEvent("product_card_click", {
      product_title: productTitle,
      href: link.getAttribute("href") ?? "",
    });
  }
});
