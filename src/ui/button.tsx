import type { ComponentProps } from "react";
import type { ButtonLook } from "./button-classes.ts";
import { buttonClasses } from "./button-classes.ts";
import { joinClasses } from "./join-classes.ts";

/** Does something here. `type` is "button" unless told, so that it never sends a form by accident. */
export function Button({
  tone,
  size,
  wide,
  className,
  type = "button",
  ...rest
}: ComponentProps<"button"> & ButtonLook) {
  return (
    <button
      {...rest}
      type={type}
      className={joinClasses(buttonClasses({ tone, size, wide }), className)}
    />
  );
}

/** Goes somewhere; a plain link that works before and without React. */
export function ButtonLink({
  tone,
  size,
  wide,
  className,
  children,
  ...rest
}: ComponentProps<"a"> & { href: string } & ButtonLook) {
  return (
    <a {...rest} className={joinClasses(buttonClasses({ tone, size, wide }), className)}>
      {children}
    </a>
  );
}
