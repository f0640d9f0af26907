// The only script of a page without React, on every public page. Keep it under 3 kB compressed.
import { draftStorageKey, findStepLeft } from "#features/leads/core/find-step-left.ts";
import type { DeviceKey } from "#platform/core/drafts.ts";
import { hasAnalyticsConsent, trackEvent, wakeConsentBar } from "#platform/web/analytics.ts";
import { tryStorage } from "#platform/web/forms/draft-storage.ts";
import { noteTouch } from "#platform/web/touches.ts";
import { holdPresses } from "#ui/form/presses/hold-presses.ts";
import { watchComposing } from "#ui/form/watch-composing.ts";
import { watchNoticeKey } from "#ui/notices/notice-key.ts";
import { watchTooltips } from "#ui/notices/watch-tooltips.ts";

declare global {
  interface Window {
    /** Missing in browsers that do not enforce `require-trusted-types-for`. */
    readonly trustedTypes?: {
      /** Null refuses a text. */
      createPolicy(
        name: "default",
        rules: { readonly createScriptURL: (address: string) => string | null },
      ): unknown;
    };
  }
}

const vendor = "https://www.googletagmanager.com/";
const vendorScript = `${vendor}gtag/js`;

/** Storage key of the visitor's chosen language: once set, no other language is offered. */
const chosenLanguageKey: DeviceKey = "chosen-language";

const measurementId = document.querySelector<HTMLElement>("script[data-ga-measurement-id]")
  ?.dataset["gaMeasurementId"];
if ((document as { prerendering?: boolean }).prerendering) {
  // A prerendered page has not been visited yet.
  document.addEventListener("prerenderingchange", noteVisit);
} else noteVisit();
// Read again when the page comes back from the back-forward cache, when a prerendered page is
// shown, and after another tab has changed it.
window.addEventListener("pageshow", readKept);
document.addEventListener("prerenderingchange", readKept);
window.addEventListener("storage", readKept);
watchComposing();
watchTooltips();
watchNoticeKey();
openDetailsForPrint();
if (!("popover" in HTMLElement.prototype)) openMenusByHand();

function noteVisit(): void {
  noteTouch();
  readKept();
  const id = measurementId;
  if (!id) return;
  let counting = false;
  const count = (): void => {
    if (!counting) loadAnalytics(id);
    counting = true;
  };
  if (hasAnalyticsConsent()) count();
  wakeConsentBar({ onGranted: count, isCounting: () => counting });
}

/**
 * Loads the vendor's script and counts this page, then each further address that the page moves to.
 * The caller must have the visitor's consent: this is the first contact with a third party.
 */
function loadAnalytics(measurementId: string): void {
  const queue = (window.dataLayer ??= []);
  // The vendor's script recognizes commands by their type: it wants `arguments`, not an array.
  const gtag: (...args: unknown[]) => void = function () {
    // eslint-disable-next-line prefer-rest-params
    queue.push(arguments);
  };
  gtag("js", new Date());
  gtag("config", measurementId, { send_page_view: false, page_location: readAddress() });

  // The page's policy forbids text as the address of a script; the vendor's script loads further
  // ones the same way.
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
 * The page's address without its fragment, which on calculators' pages contains the visitor's own
 * figures, and without the token of a link from a mail.
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
  // An island that moves without a load changes the address first; the new title shows that it has
  // arrived.
  const title = document.querySelector("title");
  if (title) new MutationObserver(countPage).observe(title, { childList: true });
}

// For a form sent without React: the second press of a double tap must not send it again.
document.addEventListener("submit", (event) => {
  if (!event.defaultPrevented) holdPresses();
});

// One listener for the whole page, which also covers links that React draws later.
document.addEventListener("click", (event) => {
  if (!(event.target instanceof Element)) return;
  if (event.target.closest("[data-print-page]")) window.print();
  const choice = event.target.closest<HTMLElement>("[data-language]");
  if (choice) chooseLanguage(choice.dataset["language"] ?? "");
  const link = event.target.closest("a");
  if (!link) return;
  // A link within the page doesn't unload it, so the menu around it must be closed.
  link.closest<HTMLElement>("[popover]")?.hidePopover?.();
  if (choice) {
    // Keeps the current query, such as a calculator's numbers.
    link.search = location.search;
    link.hash = location.hash;
  } else keepPartner(link);
  const { productTitle } = link.dataset;
  if (productTitle !== undefined) {
    trackEvent("product_card_click", {
      product_title: productTitle,
      href: link.getAttribute("href") ?? "",
    });
  }
});

// A middle click, a long press and "Open in a new tab" send no click: the link is prepared before
// them.
document.addEventListener("pointerdown", ({ target }) => {
  const link = target instanceof Element && target.closest("a");
  if (link) keepPartner(link);
});

/** The partner is kept in the address only, and not stored on the device: so links carry it on. */
function keepPartner(link: HTMLAnchorElement): void {
  const { pathname, origin, search } = location;
  const partner = /[?&/]with[=/]([\w-]+)/.exec(pathname + search)?.[1];
  const leadsOn = link.origin === origin && link.pathname !== pathname;
  if (partner && leadsOn && !link.search) link.search = `with=${partner}`;
}

/** Updates the two lines of the page that depend on stored data. */
function readKept(): void {
  offerLanguage();
  nameStepLeft();
}

/**
 * Offers the browser's language to a visitor who has not chosen one; one press closes the offer
 * permanently.
 */
function offerLanguage(): void {
  const wanted = navigator.language.slice(0, 2);
  const offer = document.querySelector<HTMLElement>(`[data-language-offer="${wanted}"]`);
  if (!offer) return;
  offer.hidden = tryStorage(() => localStorage.getItem(chosenLanguageKey)) !== null;
}

function chooseLanguage(language: string): void {
  tryStorage(() => localStorage.setItem(chosenLanguageKey, language));
  document.querySelector("[data-language-offer]:not([hidden])")?.toggleAttribute("hidden");
}

/**
 * Adds to links to the questionnaire the step at which this visitor stopped; the answers are not
 * read.
 */
function nameStepLeft(): void {
  const kept = tryStorage(() => localStorage.getItem(draftStorageKey)) ?? null;
  const step = findStepLeft(kept, Date.now());
  for (const words of document.querySelectorAll<HTMLElement>("[data-continue]")) {
    const text = words.dataset["continue"] ?? "";
    words.textContent = step === null ? "" : text.replace("{step}", String(step));
  }
}

/** Opens every `details` of the page for printing, because paper has nothing to click. */
function openDetailsForPrint(): void {
  let opened: HTMLDetailsElement[] = [];
  window.addEventListener("beforeprint", () => {
    // A browser may announce one printing twice: elements opened the first time must be closed,
    // too.
    for (const details of document.querySelectorAll<HTMLDetailsElement>("details:not([open])")) {
      details.open = true;
      opened.push(details);
    }
  });
  window.addEventListener("afterprint", () => {
    for (const details of opened) details.open = false;
    opened = [];
  });
}

/**
 * For phones from before 2023, whose browsers have no popovers: opens and closes menus by script.
 */
function openMenusByHand(): void {
  for (const toggle of document.querySelectorAll<HTMLElement>("[popovertarget]")) {
    const menu = document.getElementById(toggle.getAttribute("popovertarget") ?? "");
    if (!menu) continue;
    const setOpen = (open: boolean): void => {
      menu.toggleAttribute("data-open", open);
      toggle.setAttribute("aria-expanded", String(open));
    };
    setOpen(false);
    toggle.addEventListener("click", () => setOpen(!menu.hasAttribute("data-open")));
    menu.addEventListener("click", (event) => {
      if (event.target instanceof Element && event.target.closest("a")) setOpen(false);
    });
    document.addEventListener("keydown", ({ key }) => {
      if (key === "Escape") setOpen(false);
    });
  }
}
