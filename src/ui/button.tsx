import { type ComponentProps, type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { holdPresses } from "./form/presses/hold-presses.ts";
import { joinClasses } from "./join-classes.ts";
import { PageLink } from "#platform/web/page-link.tsx";

/**
 * A button that does something on this page. Its type is "button" by default, so that it never
 * sends a form by accident. While it is `aria-disabled`, it keeps the focus and a press does
 * nothing; for a submit button, the form's `onSubmit` must refuse as well.
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

/** A link that looks like a button; it works before and without React. */
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
  // For several buttons in a row. On touch screens parts.css makes both sizes 44 px high.
  xs: "min-h-9 px-2 py-1 text-xs",
  sm: "min-h-10 px-4 py-1.5 text-sm",
  md: "min-h-12 px-6 py-2.5 text-base",
  lg: "min-h-14 px-5 py-3 text-lg sm:px-8",
};

/** Classes for a router's own link that must look like a button. */
export function buttonClasses({ tone = "primary", size = "md", wide = false }: ButtonLook): string {
  return joinClasses(shared, tones[tone], sizes[size], wide && "w-full");
}

interface LeavingButtonProps extends Omit<ComponentProps<typeof Button>, "ref"> {
  /**
   * The element that gets the focus, which must come before the button; by default the nearest
   * focusable one.
   */
  readonly heir?: RefObject<HTMLElement | null>;
  readonly ref?: RefObject<HTMLButtonElement | null>;
}

/**
 * A button that disappears, by itself or when it is pressed: it first hands the focus on, which
 * would otherwise be lost.
 */
export function LeavingButton({ heir, ref, onClick, ...rest }: LeavingButtonProps) {
  const inner = useRef<HTMLButtonElement>(null);
  const button = ref ?? inner;
  const isPressed = useRef(false);
  useLayoutEffect(() => {
    const own = button.current;
    const next = heir ? heir.current : own?.closest<HTMLElement>('[tabindex="-1"]');
    return () => {
      if (own === document.activeElement) next?.focus({ preventScroll: true });
      // A double tap's second press would otherwise hit what takes the button's place.
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
 * Returns the focus to this ref's element after a question was answered or an attempt to send has
 * ended, because a control that is removed or disabled loses it. If that element is gone as well,
 * whatever removed it moves the focus.
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

/** Ignores presses for a moment once this is no longer busy, also when it unmounts at that time. */
export function useHeldPresses(isBusy: boolean): void {
  useLayoutEffect(() => (isBusy ? holdPresses : undefined), [isBusy]);
}
