import { afterEach, expect, test, vi } from "vitest";
import { noteTouch, readAttribution } from "./touches.ts";

afterEach(() => void vi.unstubAllGlobals());

interface Visit {
  readonly search?: string;
  readonly referrer?: string;
  /** As in `performance.navigation`: 1 is a reload, 2 a back navigation. */
  readonly type?: number;
  readonly prerendering?: boolean;
}

const own = "https://site.example";

/** A tab whose storage works, or is refused. */
function openTab(isAllowed = true) {
  const refuse = () => {
    throw new Error("Storage is off.");
  };
  vi.stubGlobal("sessionStorage", isAllowed ? {} : new Proxy({}, { get: refuse, set: refuse }));
  return (visit: Visit = {}) => {
    const { search = "", referrer = "", type = 0, prerendering = false } = visit;
    vi.stubGlobal("location", { search, origin: own });
    vi.stubGlobal("document", { referrer, prerendering });
    vi.stubGlobal("performance", { navigation: { type } });
    // As site-script.ts does, which waits until a prerendered page is visited.
    if (!prerendering) noteTouch();
  };
}

function readAfter(...visits: readonly Visit[]): Record<string, string> {
  const visit = openTab();
  for (const each of visits) visit(each);
  return readAttribution();
}

const within: Visit = { referrer: `${own}/about` };

test.each([
  ["", {}],
  [
    "?utm_source=letter&utm_campaign=Spring%20sale",
    { utm_source: "letter", utm_campaign: "Spring sale" },
  ],
  ["?a=b&gclid=1&fbclid=2&ref=aunt", { gclid: "1", fbclid: "2", ref: "aunt" }],
  ["?email=amara@example.com&utm_=x&UTM_SOURCE=x&xutm_source=x&utm_other=x&href=x", {}],
  ["?utm_source=amara@example.com&utm_term=amara%40example.com&utm_id=7", { utm_id: "7" }],
  ["?utm_source=&utm_medium=%20&link=token", {}],
  [`?utm_source=${"x".repeat(5_000)}`, { utm_source: "x".repeat(300) }],
  ["?utm_source=a%0Ab%E0%A4%A", { utm_source: "a\nb\ufffd%A" }],
])("of the address %j staff learn %j, also from another page of the visit", (search, found) => {
  expect(readAfter({ search })).toEqual(found);
  expect(readAfter({ search }, within, within)).toEqual(found);
});

test.each([
  ["https://news.example/story?reader=amara", { referrer: "https://news.example" }],
  [`${own}/about`, {}],
  [own, {}],
  ["https://site.example.org/", { referrer: "https://site.example.org" }],
  ["android-app://com.example/", {}],
  ["", {}],
])("for the referrer %j staff see %j", (referrer, found) => {
  expect(readAfter({ referrer })).toEqual(found);
});

const letter = { search: "?utm_source=letter" };
const ad = { search: "?utm_source=ad&gclid=1", referrer: "https://search.example/" };

test("the first and the last touch of a tab are stored, and those between are not", () => {
  expect(readAfter(letter, within, { search: "?ref=aunt" }, ad, within)).toEqual({
    utm_source: "letter",
    last_utm_source: "ad",
    last_gclid: "1",
    last_referrer: "https://search.example",
  });
});

test.each<[string, Visit]>([
  ["loaded again", { ...letter, type: 1 }],
  ["gone back to", { ...letter, type: 2 }],
  ["prepared and never seen", { search: "?utm_source=other", prerendering: true }],
  ["led to by one of this site, as with the other language", { ...letter, ...within }],
  ["opened without a campaign", {}],
])("a page that is %s is no touch", (_title, visit) => {
  const attribution = { utm_source: "ad", gclid: "1", referrer: "https://search.example" };
  expect(readAfter(ad, visit)).toEqual(attribution);
});

test("a questionnaire begun on another day keeps its first touch", () => {
  openTab()(ad);
  const last = { last_utm_source: "ad", last_gclid: "1", last_referrer: "https://search.example" };
  expect(readAttribution({ utm_source: "letter", last_ref: "old" })).toEqual({
    utm_source: "letter",
    ...last,
  });
  expect(readAttribution({})).toMatchObject({ utm_source: "ad" });
});

test.each<[string, Visit]>([
  ["an app", { referrer: "android-app://com.example/" }],
  ["a link with nothing but an address of mail", { search: "?utm_source=amara@example.com" }],
  ["a parameter that only looks like a campaign's", { search: "?xref=1" }],
])("where nothing is known of the first touch, %s, the next one is the first", (_title, visit) => {
  expect(readAfter(visit, letter, within)).toEqual({ utm_source: "letter" });
});

test("without storage the page's own touch is sent", () => {
  openTab(false)(letter);
  expect(readAttribution()).toEqual({ utm_source: "letter" });
});
