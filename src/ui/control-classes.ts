/** The box of every text-like control. */
export const controlClasses =
  "w-full min-h-12 rounded-md border border-line-strong bg-surface px-3.5 py-2.5 text-base text-ink " +
  "placeholder:text-ink-muted disabled:opacity-60 aria-invalid:border-danger aria-invalid:border-2";
