import type { ComponentProps, RefObject } from "react";
import { useLayoutEffect, useRef } from "react";
import { Button } from "./button.tsx";

interface LeavingButtonProps extends Omit<ComponentProps<typeof Button>, "ref"> {
  /** Takes over the focus, and stands before the button; unless told, the nearest around it that can. */
  readonly heir?: RefObject<HTMLElement | null>;
}

/** A button that goes away, by itself or once it is pressed: the focus must not fall out of the page with it. */
export function LeavingButton({ heir, ...rest }: LeavingButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const own = button.current;
    const next = heir ? heir.current : own?.closest<HTMLElement>('[tabindex="-1"]');
    return () => {
      if (own === document.activeElement) next?.focus({ preventScroll: true });
    };
  }, [heir]);
  return <Button {...rest} ref={button} />;
}
