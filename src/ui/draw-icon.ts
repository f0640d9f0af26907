import { type ComponentProps, createElement } from "react";

/** An icon in lucide's format. */
export interface IconData {
  readonly name: string;
  readonly node: ReadonlyArray<
    readonly [tag: string, attributes: Readonly<Record<string, string>>]
  >;
  /** Former names of the icon: each is a class, too. */
  readonly aliases?: readonly string[];
}

interface IconProps extends ComponentProps<"svg"> {
  readonly size?: number | string;
}

/**
 * Makes the component of an icon. In the bundles of forms it replaces lucide's own function, which
 * is larger than all icons of a form together. Its output must equal lucide's in every attribute,
 * because the server draws with lucide.
 */
export function drawIcon({ name, node, aliases = [] }: IconData) {
  const own = ["lucide", name, ...aliases].join(" lucide-");
  return function Icon({ size = 24, className = "", ...rest }: IconProps) {
    const drawing = {
      xmlns: "http://www.w3.org/2000/svg",
      width: size,
      height: size,
      viewBox: "0 0 24 24",
      fill: "none",
      stroke: "currentColor",
      strokeWidth: 2,
      strokeLinecap: "round",
      strokeLinejoin: "round",
      className: `${own} ${className}`.trim(),
      "aria-hidden": "true",
      ...rest,
    } as const;
    const parts = node.map(([tag, attributes]) => createElement(tag, attributes));
    return createElement("svg", drawing, ...parts);
  };
}
