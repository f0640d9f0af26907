import { expect, test } from "vitest";
import { findPageTitle, readEndOfMinute } from "./archive-parts.tsx";

test("a day and time stands for the end of its minute", () => {
  const end = new Date("2026-01-02T10:30:59.999");
  expect(readEndOfMinute("2026-01-02T10:30")).toBe(end.toISOString());
});

test.each(["", "0002-01-02T10:30", "0020-01-02T10:30", "0202-01-02T10:30", "20261-01-02T10:30"])(
  "%j in a field for day and time is half typed and asks the server for nothing",
  (value) => {
    expect(readEndOfMinute(value)).toBeNull();
  },
);

test.each([
  ["/", "en", "Home"],
  ["/es", "en", "Home"],
  ["/es/about", "es", "Nosotros"],
  ["/gone-since", "en", null],
] as const)("the page filed at %s is named in %s by its title", (path, reader, title) => {
  expect(findPageTitle(path, reader)).toBe(title);
});
