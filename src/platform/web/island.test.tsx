import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { IslandScripts } from "./island-scripts.tsx";
import { Island } from "./island.tsx";
import { mountIsland } from "./mount-island.tsx";

function Greeting({ name }: { readonly name: string }) {
  return <p>Hello {name}</p>;
}

afterEach(() => void vi.unstubAllGlobals());

test("an island is drawn by the server, with its data for the browser beside it", () => {
  const html = renderToStaticMarkup(
    <Island name="greeting" component={Greeting} props={{ name: `"Ana" <b>&` }} />,
  );
  expect(html).toMatch(/^<div data-island="greeting" data-props="[^<>]*"><p>Hello /);
  const data = /data-props="([^"]*)"/.exec(html)?.[1] ?? "";
  const text = data.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&gt;", ">");
  expect(JSON.parse(text.replaceAll("&amp;", "&"))).toEqual({ name: `"Ana" <b>&` });
});

test("an island's chunks load at once and behind the style sheet, its module last", () => {
  const html = renderToStaticMarkup(
    <IslandScripts module="/island.js" imports={["/react.js", "/zod.js"]} />,
  );
  const order = ["/react.js", "/zod.js", "/island.js"].map((address) => html.indexOf(address));
  expect(order).toEqual(order.toSorted((left, right) => left - right));
  expect(html.match(/<link rel="modulepreload"[^>]*fetchPriority="low"/g)).toHaveLength(2);
  expect(html.match(/<script type="module"[^>]*fetchPriority="low"/g)).toHaveLength(1);
});

test("a development server's module for reloading comes before the island's own", () => {
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
