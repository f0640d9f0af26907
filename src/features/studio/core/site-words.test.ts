import { expect, test } from "vitest";
import { listPages, listSheets, type SiteSentence } from "./site-words.ts";

const sentence = (id: string, path: string, pages: readonly string[]): SiteSentence => ({
  id,
  locale: "en",
  path,
  value: path,
  default: path,
  max: 60,
  placeholders: [],
  isFact: id === "site",
  isText: true,
  pages,
  isStale: false,
});

const everywhere = ["/", "/about", "/contact", "/iul-insurance"];
const found = listSheets([
  sentence("site", "phone", everywhere),
  sentence("page/shell", "menu", everywhere),
  sentence("page/head/", "title", ["/"]),
  sentence("page/head/contact", "title", ["/contact"]),
  sentence("form/contact", "message", ["/contact"]),
  sentence("form/contact", "send", ["/contact"]),
  sentence("form/contact", "name", ["/contact"]),
  sentence("form/contact", "email", everywhere),
  sentence("form/upload", "failed", []),
  sentence("mail/lead", "subject", []),
]);

test("words are edited on the screen of the page that shows most of them; a label that many pages show moves none", () => {
  expect(found.map(({ name, kind, ids }) => [name, kind, ...ids])).toEqual([
    ["home", "page", "page/head/"],
    ["contact", "page", "form/contact", "page/head/contact"],
    ["page~shell", "part", "page/shell"],
    ["form~upload", "part", "form/upload"],
    ["mail~lead", "mail", "mail/lead"],
  ]);
});

test("a page in two languages counts once", () => {
  expect(listPages({ pages: ["/about", "/es/about", "/es"] })).toEqual(["/about", "/"]);
});
