import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { CheckboxField, ChoiceGroup } from "./form/choices.tsx";
import { SelectField, TextAreaField, TextField } from "./field.tsx";

const choices = [
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
];

test("a field with an error is connected with its label, its hint and its error", () => {
  const texts = { name: "zip", label: "ZIP code", hint: "Five digits", error: "Too short" };
  for (const html of [
    renderToStaticMarkup(<TextField {...texts} />),
    renderToStaticMarkup(<TextAreaField {...texts} />),
    renderToStaticMarkup(<SelectField {...texts} options={choices} />),
  ]) {
    expect(html).toContain('for="zip"');
    expect(html).toContain('id="zip"');
    expect(html).toContain('aria-describedby="zip-hint zip-error"');
    expect(html).toContain('aria-invalid="true"');
    expect(html).toMatch(/id="zip-hint"[^>]*>Five digits</);
    expect(html).toMatch(/id="zip-error"[^>]*>Too short</);
  }
});

test("a required field without error or hint is marked, announced as required, and refers to no missing element", () => {
  const html = renderToStaticMarkup(<TextField name="zip" label="ZIP code" required />);
  expect(html).not.toMatch(/aria-(describedby|invalid)=/);
  expect(html).toContain('aria-required="true"');
  expect(html).toMatch(/aria-hidden="true"[^>]*>\*</);
});

test("choices share one name, by which an error summary reaches the first, and refer to their error", () => {
  const group = { name: "q1", legend: "Sure?", options: choices, error: "Please choose" };
  const html = renderToStaticMarkup(<ChoiceGroup {...group} value="no" onChange={() => {}} />);
  expect(html.match(/name="q1"/g)).toHaveLength(2);
  expect(html).toMatch(/<input(?=[^>]*id="q1")(?=[^>]*value="yes")[^>]*>/);
  expect(html).toMatch(/<input(?=[^>]*checked="")(?=[^>]*value="no")[^>]*>/);
  expect(html).toMatch(/<fieldset[^>]*aria-describedby="q1-error"[^>]*aria-invalid="true"/);
});

test("a checkbox refers to its error, too", () => {
  const html = renderToStaticMarkup(
    <CheckboxField name="ok" label="Agreed" error="Please agree" />,
  );
  expect(html).toContain('aria-describedby="ok-error"');
});
