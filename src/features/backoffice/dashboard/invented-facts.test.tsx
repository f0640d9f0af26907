import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter, Outlet, Route, Routes } from "react-router";
import { expect, test } from "vitest";
import { InventedFacts } from "./invented-facts.tsx";

function render(settings?: object): string {
  return renderToStaticMarkup(
    <MemoryRouter>
      <Routes>
        <Route element={<Outlet context={settings} />}>
          <Route path="/" element={<InventedFacts />} />
        </Route>
      </Routes>
    </MemoryRouter>,
  );
}

test("the dashboard names the facts that are still made up, and where to put one's own", () => {
  const html = render();
  expect(html).toContain("This site still shows a made-up agency");
  expect(html).toMatch(/: name, .*license numbers, and people\./);
  expect(html).toContain("page to book a call");
  expect(html).toContain("site.config.ts");
});

test("a schedule page that the environment names is the owner's", () => {
  const html = render({ scheduleUrl: "https://calendly.com/okafor/call" });
  expect(html).toContain("phone number");
  expect(html).not.toContain("page to book a call");
});
