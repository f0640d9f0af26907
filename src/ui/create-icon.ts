import type { SVGProps } from "react";
import { createElement } from "react";
import { joinClasses } from "./join-classes.ts";

type Shape = readonly [tag: string, attributes: Readonly<Record<string, unknown>>];

/** An icon of the library, as its own file of data describes it. */
interface IconData {
  readonly name: string;
  readonly node: readonly Shape[];
  readonly aliases?: readonly string[];
}

interface IconProps extends SVGProps<SVGSVGElement> {
  readonly size?: number;
}

/**
 * Draws an icon in the browser as the library does, without what nobody here asks of it: that would
 * be a kilobyte and more on every form. The build puts it in the library's place
 * (build-plugins/light-icons.ts).
 */
export function createIcon({ name, node, aliases = [] }: IconData) {
  const names = [name, ...aliases].map((one) => `lucide-${one}`);
  const shapes = node.map(([tag, attributes]) => createElement(tag, attributes));
  return ({ size = 24, className, ...rest }: IconProps) =>
    createElement(
      "svg",
      {
        xmlns: "http://www.w3.org/2000/svg",
        width: size,
        height: size,
        viewBox: "0 0 24 24",
        fill: "none",
        stroke: "currentColor",
        strokeWidth: 2,
        strokeLinecap: "round",
        strokeLinejoin: "round",
        className: joinClasses("lucide", ...names, className),
        ...rest,
      },
      ...shapes,
    );
}
