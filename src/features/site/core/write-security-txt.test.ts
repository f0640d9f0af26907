import { expect, test } from "vitest";
import { siteConfig } from "#site.config.ts";
import { writeSecurityTxt } from "./site-files.ts";

test("whoever finds a fault reads where to report it, for thirty days from the day of the answer", () => {
  const text = writeSecurityTxt("https://www.agency.example", new Date("2026-12-10T17:30:00Z"));

  expect(text.split("\n")).toEqual([
    `Contact: mailto:${siteConfig.email}`,
    "Contact: https://www.agency.example/contact",
    "Expires: 2027-01-09T00:00:00Z",
    "Preferred-Languages: en, es",
    "Canonical: https://www.agency.example/.well-known/security.txt",
    "",
  ]);
});
