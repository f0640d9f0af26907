import { expect, test } from "vitest";
import { completeLink, isPublicLink } from "./public-link.ts";

test.each([
  "https://cal.example.com",
  "https://cal.example.com/ana?month=1#top",
  "https://CAL.example.com:443/ana/15-min",
  "https://cal.example.com/reuni%C3%B3n",
])("whether %s may be shown as a link on a public page", (link) => {
  expect(isPublicLink(link)).toBe(true);
});

test.each([
  "",
  "http://cal.example.com",
  "javascript:alert(1)",
  "https://cal",
  "https://cal.example.com@evil.example",
  "https://ana:secret@cal.example.com",
  String.raw`https://evil.example\.cal.example.com`,
  String.raw`https://cal.example.com/\evil`,
  "https://cal.example.com:8443/",
  "https://cal.example.com:/",
  "https://203.0.113.7/",
  "https://[2001:db8::1]/",
  "https://c\u0430l.example.com/",
  "https://xn--cl-8ka.example.com/",
  "https://cal.example\u3002com/",
  "https://cal.example.com/\u202Egro.live",
  "https://cal.example.com/a\u200Bb",
  "https://cal.example.com/a b",
  "https://-cal.example.com/",
  "https://cal..example.com/",
])("%s may not", (link) => {
  expect(isPublicLink(link)).toBe(false);
});

test.each([
  ["calendly.com/ana", "https://calendly.com/ana"],
  [" cal.example.com ", "https://cal.example.com"],
  ["https://cal.example.com", "https://cal.example.com"],
  ["http://cal.example.com", "http://cal.example.com"],
  ["javascript:alert(1)", "javascript:alert(1)"],
  ["good.example@bad.example", "good.example@bad.example"],
  ["ana", "ana"],
  ["", ""],
])("an address is completed where it is an address without https://: %s", (typed, whole) => {
  expect(completeLink(typed)).toBe(whole);
});
