/** Turns while something is under way; say what in words beside it. */
export function Spinner({ size = 20 }: { size?: number }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      strokeLinecap="round"
      className="shrink-0 animate-spin"
    >
      <circle cx="12" cy="12" r="9" opacity="0.25" />
      <path d="M21 12a9 9 0 0 0-9-9" />
    </svg>
  );
}

/** Waiting told in words, to eyes and ears alike. */
export function LoadingText({ text }: { text: string }) {
  return (
    <p role="status" className="flex items-center gap-3 py-6 text-ink-muted">
      <Spinner />
      {text}
    </p>
  );
}
