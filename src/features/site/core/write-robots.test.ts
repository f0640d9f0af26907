import { expect, test } from "vitest";
import { writeRobots } from "./site-files.ts";

test("robots are kept out of the back office and shown the sitemap of this very site", () => {
  const lines = writeRobots("https://agency.example").split("\n");
  expect(lines[0]).toBe("User-agent: *");
  expect(lines).toContain("Disallow: /admin/");
  expect(lines).toContain("Disallow: /api/");
  expect(lines).toContain("Sitemap: https://agency.example/sitemap.xml");
  expect(lines).not.toContain("Disallow: /");
});
