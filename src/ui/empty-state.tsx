import type { ReactNode } from "react";

interface EmptyStateProps {
  readonly text: string;
  readonly title?: string | undefined;
  readonly illustration?: ReactNode;
  /** What to do about it: a button or a link. */
  readonly children?: ReactNode;
}

export function EmptyState({ title, text, illustration, children }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-4 rounded-lg border border-dashed border-line-strong px-5 py-10 text-center">
      {illustration}
      <div className="grid gap-1">
        {title ? <p className="font-display text-title">{title}</p> : null}
        <p className="max-w-form text-ink-muted">{text}</p>
      </div>
      {children}
    </div>
  );
}
