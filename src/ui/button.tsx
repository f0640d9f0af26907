import { type ComponentProps, type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { holdPresses } from "./form/hold-presses.ts";
import { joinClasses } from "./join-classes.ts";
import { PageLink } from "#platform/web/page-link.tsx";

/**
 * Does something here. `type` is "button" unless told, so that it never sends a form by accident. While
 * it is `aria-disabled` it keeps the focus and a press does nothing; whether a form is sent, its
 * `onSubmit` decides.
 */
export function Button({
  tone,
  size,
  wide,
  className,
  type = "button",
  onClick,
  ...rest
}: ComponentProps<"button"> & ButtonLook) {
  return (
    <button
      {...rest}
      type={type}
      onClick={rest["aria-disabled"] === true ? undefined : onClick}
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
    <PageLink {...rest} className={joinClasses(buttonClasses({ tone, size, wide }), className)}>
      {children}
    </PageLink>
  );
}

export type ButtonTone = "primary" | "secondary" | "quiet" | "danger" | "onBand" | "onBandQuiet";
type ButtonSize = "md" | "lg" | "sm" | "xs";

export interface ButtonLook {
  readonly tone?: ButtonTone | undefined;
  readonly size?: ButtonSize | undefined;
  /** Fills the width of its container. */
  readonly wide?: boolean | undefined;
}

const shared =
  "inline-flex items-center justify-center gap-2 rounded-full border text-center text-balance font-semibold no-underline " +
  "[transition:color_150ms,background-color_150ms,border-color_150ms] disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed " +
  "aria-disabled:opacity-55 enabled:cursor-pointer";

const tones: Record<ButtonTone, string> = {
  primary: "border-transparent bg-primary text-on-primary hover:bg-primary-hover",
  secondary:
    "border-line-strong bg-transparent text-primary hover:border-primary hover:bg-primary-soft",
  quiet: "border-transparent bg-transparent text-primary hover:bg-primary-soft",
  danger: "border-transparent bg-danger text-on-danger hover:bg-danger-hover",
  onBand: "border-transparent bg-band-ink text-band hover:bg-band-brass",
  onBandQuiet: "border-band-muted bg-transparent text-band-ink hover:border-band-brass",
};

const sizes: Record<ButtonSize, string> = {
  // Where several stand in a row. For a finger parts.css makes both 44 px high.
  xs: "min-h-9 px-2 py-1 text-xs",
  sm: "min-h-10 px-4 py-1.5 text-sm",
  md: "min-h-12 px-6 py-2.5 text-base",
  lg: "min-h-14 px-5 py-3 text-lg sm:px-8",
};

/** For a router's own link, which must look like a button but can't be one of ours. */
export function buttonClasses({ tone = "primary", size = "md", wide = false }: ButtonLook): string {
  return joinClasses(shared, tones[tone], sizes[size], wide && "w-full");
}

interface LeavingButtonProps extends Omit<ComponentProps<typeof Button>, "ref"> {
  /** Takes over the focus, and stands before the button; unless told, the nearest around it that can. */
  readonly heir?: RefObject<HTMLElement | null>;
  readonly ref?: RefObject<HTMLButtonElement | null>;
}

/** A button that goes away, by itself or once it is pressed: the focus must not fall out of the page with it. */
export function LeavingButton({ heir, ref, onClick, ...rest }: LeavingButtonProps) {
  const inner = useRef<HTMLButtonElement>(null);
  const button = ref ?? inner;
  const isPressed = useRef(false);
  useLayoutEffect(() => {
    const own = button.current;
    const next = heir ? heir.current : own?.closest<HTMLElement>('[tabindex="-1"]');
    return () => {
      if (own === document.activeElement) next?.focus({ preventScroll: true });
      // The second press of a finger would meet what takes its place.
      if (isPressed.current) holdPresses();
    };
  }, [heir, button]);
  return (
    <Button
      {...rest}
      ref={button}
      onClick={(event) => {
        isPressed.current = true;
        onClick?.(event);
      }}
    />
  );
}

/**
 * Gives the focus to the element of this ref once a question was answered or an attempt to send is
 * over, because a control that is gone or disabled lost it. Where that element is gone as well, whoever
 * took it away leads the focus on.
 */
export function useFocusBack<Opener extends HTMLElement>(
  isBusy: boolean,
): RefObject<Opener | null> {
  const opener = useRef<Opener>(null);
  const wasBusy = useRef(false);
  useEffect(() => {
    if (wasBusy.current && !isBusy) opener.current?.focus();
    wasBusy.current = isBusy;
  }, [isBusy]);
  return opener;
}

/** Holds presses once this is over, also where it goes off the screen with it. */
export function useHeldPresses(isBusy: boolean): void {
  useLayoutEffect(() => (isBusy ? holdPresses : undefined), [isBusy]);
}
