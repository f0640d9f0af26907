import { type ComponentProps, createElement } from "react";

/** An icon as lucide keeps it. */
export interface IconData {
  readonly name: string;
  readonly node: ReadonlyArray<
    readonly [tag: string, attributes: Readonly<Record<string, string>>]
  >;
  /** Names that it had before: each is a class, too. */
  readonly aliases?: readonly string[];
}

interface IconProps extends ComponentProps<"svg"> {
  readonly size?: number | string;
}

/**
 * Makes the component of an icon. In the bundles of forms it stands for lucide's own function, which
 * weighs more than all icons of a form together; what it draws is the same to the last attribute,
 * because the server has drawn it by lucide's before.
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
