import { CircleAlert, NotebookPen, X } from "lucide-react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { createIcon } from "./create-icon.ts";

/** Typed by the library as if it held the drawn icon alone. */
type IconFile = { readonly __iconData: Parameters<typeof createIcon>[0] };

const props = [
  { "aria-hidden": true, size: 20, className: "shrink-0 text-info" },
  { "aria-hidden": true, strokeWidth: 2.5 },
  { role: "img", "aria-label": "Close" },
] as const;

test.each([
  ["x", X],
  ["notebook-pen", NotebookPen],
  ["circle-exclamation-point", CircleAlert],
])("the browser draws %s as the library draws it on the server", async (file, Theirs) => {
  const address = `lucide-react/dist/esm/icons/${file}.mjs`;
  const { __iconData } = (await import(address)) as IconFile;
  const Ours = createIcon(__iconData);
  for (const given of props) {
    const drawn = renderToStaticMarkup(<Ours {...given} />);
    expect(drawn).toBe(renderToStaticMarkup(<Theirs {...given} />));
  }
});
