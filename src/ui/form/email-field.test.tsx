import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { EmailField, MeantQuestion } from "./email-field.tsx";

test.each([
  ["en", "Did you mean ana@gmail.com?"],
  ["es", "¿Quiso escribir ana@gmail.com?"],
] as const)("the question names the address that was probably meant, in %s", (locale, question) => {
  const html = renderToStaticMarkup(
    <MeantQuestion meant="ana@gmail.com" locale={locale} onMeant={() => {}} />,
  );
  expect(html).toContain(question);
  expect(html).toContain('type="button"');
});

test("no question appears while somebody is typing, and its live region is already in the page", () => {
  const html = renderToStaticMarkup(<EmailField label="Email" name="email" locale="en" />);
  expect(html).toMatch(/<div role="status"[^>]*><\/div>/);
});
