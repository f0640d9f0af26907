import type { DeviceKey } from "#platform/core/drafts.ts";
import { joinTouches, splitTouches, type Touch } from "#platform/core/touch.ts";
import { tryStorage } from "./forms/draft-storage.ts";

const firstKey: DeviceKey = "first-touch";
const lastKey: DeviceKey = "last-touch";

/**
 * Records the campaign or site through which this tab came here, if it just did: the first and the
 * last touch, as long as the tab is open. A page reached from this site, a reload and a back
 * navigation do not count. It runs on every public page, so it is small: the values are interpreted
 * where they are sent.
 *
 * @returns the campaign's parameters and the origin of the referring page, as a query; empty
 *   without any.
 */
export function noteTouch(): string {
  const { search, origin } = location;
  const from = document.referrer.split("/", 3).join("/");
  // A link from this site, a reload, or a back navigation.
  if (from === origin || performance.navigation.type) return "";
  const touch = (/utm_|clid|ref=/.test(search) ? search : "") + (from && `&referrer=${from}`);
  if (touch)
    tryStorage(() => {
      sessionStorage[firstKey] ??= touch;
      sessionStorage[lastKey] = touch;
    });
  return touch;
}

const names = /^(?:utm_(?:source|medium|campaign|term|content|id)|gclid|fbclid|ref|referrer)$/;
const longestValue = 300;

/**
 * The touches to send with a form.
 *
 * @param kept the touch stored with a questionnaire that was begun earlier: it then counts as the
 *   first.
 */
export function readAttribution(kept: Touch = {}): Record<string, string> {
  // A prerendered page is not a visit.
  const touch = (document as { prerendering?: boolean }).prerendering ? "" : noteTouch();
  const stored = tryStorage(() => [sessionStorage[firstKey], sessionStorage[lastKey]]) ?? [touch];
  const [known = {}, last = known] = stored.map((query) => readTouch(query ?? touch));
  const touches = [splitTouches(kept).first, known, last];
  return joinTouches(touches.find((each) => Object.keys(each).length > 0) ?? {}, last);
}

/** Reads only known parameters, and none whose value contains an e-mail address. */
function readTouch(query: string): Touch {
  const known = [...new URLSearchParams(query)].filter(
    ([name, value]) =>
      names.test(name) &&
      value.trim() !== "" &&
      !value.includes("@") &&
      (name !== "referrer" || /^https?:/.test(value)),
  );
  return Object.fromEntries(known.map(([name, value]) => [name, value.slice(0, longestValue)]));
}
