import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Button } from "#ui/button.tsx";
import { Badge } from "#ui/card.tsx";
import { CutText, Hint, Tooltip } from "./tooltip.tsx";

/** The accessible description of the trigger, resolved as a screen reader does. */
function readDescription(html: string): string[] {
  const [, ids = ""] = /aria-describedby="([^"]+)"/.exec(html) ?? [];
  return ids.split(" ").map((id) => html.split(` id="${id}"`)[1]?.match(/>([^<]*)</)?.[1] ?? "");
}

test("a badge with a hint can be focused, sends no form, and is described by the hint", () => {
  const html = renderToStaticMarkup(
    <Hint text="Score of 70 or more">
      <Badge tone="hot">Hot</Badge>
    </Hint>,
  );
  expect(html).toMatch(/^<button type="button" data-tip="hint"/);
  expect(readDescription(html)).toEqual(["Score of 70 or more"]);
});

test("a button with a tooltip keeps its name and its earlier description", () => {
  const html = renderToStaticMarkup(
    <>
      <Tooltip text="Sends nothing yet">
        <Button aria-label="Test" aria-describedby="before" />
      </Tooltip>
      <p id="before">Last test</p>
    </>,
  );
  expect(html).toMatch(/<button[^>]*aria-label="Test"/);
  expect(readDescription(html)).toEqual(["Last test", "Sends nothing yet"]);
});

test("the tooltip of an icon shows its name, which is announced once", () => {
  const html = renderToStaticMarkup(
    <Tooltip text="Close">
      <Button aria-label="Close" />
    </Tooltip>,
  );
  expect(html).not.toContain("aria-describedby");
  expect(html).toMatch(/<span[^>]*aria-hidden="true"[^>]*>Close</);
});

test("a tooltip is right behind its trigger, where the page's script looks for it", () => {
  const html = renderToStaticMarkup(
    <>
      <Hint text="one">1</Hint>
      <Tooltip text="two">
        <a href="/2">2</a>
      </Tooltip>
      <CutText text="three" />
    </>,
  );
  const tooltips = [...html.matchAll(/data-tip="[^<]*<\/(?:button|a|span)><span([^>]*)>([^<]*)/g)];
  expect(tooltips.map(([, , text]) => text)).toEqual(["one", "two", "three"]);
  for (const [, attributes] of tooltips) expect(attributes).toContain('popover="manual"');
});

test("truncated text is announced once, and is no keyboard stop while it fits", () => {
  const html = renderToStaticMarkup(<CutText text="a.long.name@agency.example" />);
  expect(html).toMatch(/<span[^>]*aria-hidden="true"[^>]*>a\.long\.name@agency\.example</);
  expect(html).not.toContain("tabindex");
});
