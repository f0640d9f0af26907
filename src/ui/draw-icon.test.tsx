import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { CircleCheck, TriangleAlert, X } from "lucide-react";
import * as cross from "lucide-react/icons/x";
import * as triangle from "lucide-react/icons/triangle-exclamation-point";
import * as check from "lucide-react/icons/circle-check";
import { drawIcon, type IconData } from "./draw-icon.ts";

/**
 * The server draws with lucide and a form in the browser without it: any difference would be a
 * hydration error.
 */
test.each([
  [X, cross, {}],
  [X, cross, { size: 20, strokeWidth: 2.5, "aria-hidden": true }],
  [TriangleAlert, triangle, { className: "flex-none", size: 18 }],
  [CircleCheck, check, { "aria-hidden": "true", width: 12 }],
] as const)("an icon is drawn the same by lucide and by drawIcon", (Lucide, data, props) => {
  // A property that lucide's types lack.
  const { __iconData: icon } = data as unknown as Readonly<Record<"__iconData", IconData>>;
  const Own = drawIcon(icon);
  expect(renderToStaticMarkup(<Own {...props} />)).toBe(
    renderToStaticMarkup(<Lucide {...props} />),
  );
});
