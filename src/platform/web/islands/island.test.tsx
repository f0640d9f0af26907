import { useId } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import type { Locale } from "#platform/core/locale.ts";
import {
  type DrawIsland,
  DrawIslandContext,
  Island,
  islandRoot,
  IslandScripts,
} from "./island.tsx";
import { mountIsland } from "./mount-island.tsx";
import { LocaleContext, useLocale } from "#platform/web/use-words.ts";

// There is no DOM here; the tests look at what React is given to hydrate.
vi.mock("react-dom/client", () => ({ hydrateRoot: vi.fn<typeof hydrateRoot>() }));

const draw: DrawIsland = (island, identifierPrefix) => renderToString(island, { identifierPrefix });

function Greeting({ name }: { readonly name: string }) {
  return (
    <p id={useId()} lang={useLocale()}>
      {name}
    </p>
  );
}

/**
 * React numbers list items by position, so ids in the page differ from those in a root of its own.
 */
function drawInPage(name: string, locale: Locale): string {
  const island = <Island key="island" name="greeting" component={Greeting} props={{ name }} />;
  return renderToString(
    <LocaleContext value={locale}>
      <DrawIslandContext value={draw}>
        <main>{[<Greeting key="before" name="before" />, island]}</main>
      </DrawIslandContext>
    </LocaleContext>,
  );
}

afterEach(() => void vi.unstubAllGlobals());

test("an island is drawn by the server, with its data for the browser beside it", () => {
  const html = drawInPage(`"Ana" <b>&`, "en");
  expect(html).toMatch(/<div data-island="greeting" data-locale="en" data-props="[^<>]*"><p id=/);
  const data = /data-props="([^"]*)"/.exec(html)?.[1] ?? "";
  const text = data.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&gt;", ">");
  expect(JSON.parse(text.replaceAll("&amp;", "&"))).toEqual({ name: `"Ana" <b>&` });
});

test("an island's ids equal those of the browser, wherever it is in the page", () => {
  const asRoot = draw(islandRoot(Greeting, { name: "Ana" }, "en"), "greeting");
  expect(asRoot).toMatch(/id="[^"]*greeting/);
  expect(drawInPage("Ana", "en")).toContain(`>${asRoot}</div>`);
});

test("the browser draws an island in the language of its page, with the server's ids", () => {
  const container = { dataset: { props: '{"name":"Ana"}', locale: "es" } };
  vi.stubGlobal("document", { querySelector: () => container });
  mountIsland("greeting", Greeting);
  const [, root, options] = vi.mocked(hydrateRoot).mock.calls[0] ?? [];
  expect(renderToString(root, options)).toBe(
    draw(islandRoot(Greeting, { name: "Ana" }, "es" as Locale), "greeting"),
  );
});

function drawScripts() {
  return renderToStaticMarkup(
    <IslandScripts module="/island.js" imports={["/react.js", "/zod.js"]} />,
  );
}

test("an island's chunks are listed in the page, its own module last, and the HTML loads none of them", () => {
  const html = drawScripts();
  expect(html).toContain('data-modules="/react.js /zod.js /island.js"');
  expect(html).not.toMatch(/<link|\ssrc=/);
});

test("a development server's reload module comes before the island's own", () => {
  const html = renderToStaticMarkup(
    <IslandScripts module="/island.js" imports={[]} hotReload="/reload.js" />,
  );
  expect(html.indexOf("/reload.js")).toBeGreaterThan(-1);
  expect(html.indexOf("/reload.js")).toBeLessThan(html.indexOf("/island.js"));
});

test("on a page without the island its code does nothing", () => {
  vi.stubGlobal("document", { querySelector: () => null });
  expect(() => mountIsland("greeting", Greeting)).not.toThrow();
});
