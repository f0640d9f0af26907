import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { CircleCheck, TriangleAlert, X } from "lucide-react";
import * as cross from "lucide-react/icons/x";
import * as triangle from "lucide-react/icons/triangle-exclamation-point";
import * as check from "lucide-react/icons/circle-check";
import { drawIcon, type IconData } from "./draw-icon.ts";

/** What a page draws by lucide and a form takes over: any difference would be one of hydration. */
test.each([
  [X, cross, {}],
  [X, cross, { size: 20, strokeWidth: 2.5, "aria-hidden": true }],
  [TriangleAlert, triangle, { className: "flex-none", size: 18 }],
  [CircleCheck, check, { "aria-hidden": "true", width: 12 }],
] as const)("an icon is the same by either hand", (Lucide, data, props) => {
  // Which its types do not tell of.
  const { __iconData: icon } = data as unknown as Readonly<Record<"__iconData", IconData>>;
  const Own = drawIcon(icon);
  expect(renderToStaticMarkup(<Own {...props} />)).toBe(
    renderToStaticMarkup(<Lucide {...props} />),
  );
});
