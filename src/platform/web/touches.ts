import type { DeviceKey } from "#platform/core/drafts.ts";
import { joinTouches, splitTouches, type Touch } from "#platform/core/touch.ts";
import { tryStorage } from "./forms/draft-storage.ts";

const firstKey: DeviceKey = "first-touch";
const lastKey: DeviceKey = "last-touch";

/**
 * Notes by which campaign or site this tab came here, if it came by one now: the first and the last, as
 * long as the tab is open. A page that another one of this site led to, that is loaded again or gone back
 * to is no visit. On every public page, so it is small: what is read of it is decided where it is sent.
 *
 * @returns the campaign's parameters and the origin of the page before, as a query; empty for none.
 */
export function noteTouch(): string {
  const { search, origin } = location;
  const from = document.referrer.split("/", 3).join("/");
  // Loaded again, or gone back to.
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
 * What is sent of how a family came here.
 *
 * @param kept what a questionnaire that was begun earlier keeps of it: then that was the first touch.
 */
export function readAttribution(kept: Touch = {}): Record<string, string> {
  // A page that is only prepared is no visit either.
  const touch = (document as { prerendering?: boolean }).prerendering ? "" : noteTouch();
  const stored = tryStorage(() => [sessionStorage[firstKey], sessionStorage[lastKey]]) ?? [touch];
  const [known = {}, last = known] = stored.map((query) => readTouch(query ?? touch));
  const touches = [splitTouches(kept).first, known, last];
  return joinTouches(touches.find((each) => Object.keys(each).length > 0) ?? {}, last);
}

/** Whatever else a link carries is not read, nor a value with an e-mail address in it. */
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
