import type { ReactNode } from "react";

interface StatCardProps {
  readonly label: string;
  readonly value: string;
  readonly hint?: string | undefined;
  readonly icon?: ReactNode;
}

/** One figure. Put several in a `<dl>`. */
export function StatCard({ label, value, hint, icon }: StatCardProps) {
  return (
    <div className="grid content-start gap-1 rounded-lg border border-line bg-surface p-5 shadow-card">
      <dt className="flex items-center justify-between gap-2 text-sm text-ink-muted">
        {label}
        {icon}
      </dt>
      <dd className="font-display text-heading tabular-nums">{value}</dd>
      {hint ? <dd className="text-xs text-ink-muted">{hint}</dd> : null}
    </div>
  );
}
