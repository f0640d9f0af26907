import { joinClasses } from "./join-classes.ts";

export type ButtonTone = "primary" | "secondary" | "quiet" | "danger" | "onBand" | "onBandQuiet";
export type ButtonSize = "md" | "lg" | "sm" | "xs";

export interface ButtonLook {
  readonly tone?: ButtonTone | undefined;
  readonly size?: ButtonSize | undefined;
  /** Fills the width of its container. */
  readonly wide?: boolean | undefined;
}

const shared =
  "inline-flex items-center justify-center gap-2 rounded-full border text-center text-balance font-semibold no-underline " +
  "transition-colors duration-150 disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed " +
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
  // Where several stand in a row: still as high as a finger needs.
  xs: "min-h-9 px-2 py-1 text-xs",
  sm: "min-h-10 px-4 py-1.5 text-sm",
  md: "min-h-12 px-6 py-2.5 text-base",
  lg: "min-h-14 px-5 py-3 text-lg sm:px-8",
};

/** For a router's own link, which must look like a button but can't be one of ours. */
export function buttonClasses({ tone = "primary", size = "md", wide = false }: ButtonLook): string {
  return joinClasses(shared, tones[tone], sizes[size], wide && "w-full");
}
