import { expect, test } from "vitest";
import { completeSiteAddress, hasLocalLink, opensOnlyHere } from "./site-address.ts";

test.each([
  ["http://localhost:3000", true],
  ["http://localhost", true],
  ["https://site.localhost/with/ana?x", true],
  ["http://127.0.0.1:3000", false],
  ["https://localhost.example", false],
  ["https://a.example/localhost", false],
  ["", false],
])("whether %j opens only on the site's machine: %s", (url, isLocal) => {
  expect(opensOnlyHere(url)).toBe(isLocal);
});

test("a mail with one link of this machine among others is found", () => {
  expect(hasLocalLink("See https://a.example/b, or (http://localhost:3000/questionnaire).")).toBe(
    true,
  );
  expect(hasLocalLink("We know localhost. See https://a.example/b")).toBe(false);
});

test.each([
  ["www.agency.com ", "https://www.agency.com"],
  ["http://10.0.0.5:3000", "http://10.0.0.5:3000"],
  ["", ""],
])("%j is completed to %j", (typed, completed) => {
  expect(completeSiteAddress(typed)).toBe(completed);
});
