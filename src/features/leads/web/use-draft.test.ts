import { afterEach, expect, test, vi } from "vitest";
import { readAttribution } from "./use-draft.ts";

afterEach(() => void vi.unstubAllGlobals());

function read(search: string, referrer = ""): Record<string, string> {
  vi.stubGlobal("location", { search, origin: "https://site.example" });
  vi.stubGlobal("document", { referrer });
  return readAttribution();
}

test.each([
  ["", {}],
  [
    "?utm_source=letter&utm_campaign=Spring%20sale",
    { utm_source: "letter", utm_campaign: "Spring sale" },
  ],
  ["?gclid=1&fbclid=2&ref=aunt", { gclid: "1", fbclid: "2", ref: "aunt" }],
  ["?email=amara@example.com&utm_=x&UTM_SOURCE=x&xutm_source=x", {}],
])("of the address %j staff learn %j", (search, attribution) => {
  expect(read(search)).toEqual(attribution);
});

test.each([
  ["https://news.example/story?reader=amara", { referrer: "https://news.example" }],
  ["https://site.example/about", {}],
  ["android-app://com.example/", {}],
  ["", {}],
])("of the page before, %j, staff learn %j", (referrer, attribution) => {
  expect(read("", referrer)).toEqual(attribution);
});
