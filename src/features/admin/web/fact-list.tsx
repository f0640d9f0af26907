import type { ReactNode } from "react";

export interface Fact {
  readonly label: string;
  readonly value: ReactNode;
}

/** Labelled facts, one a line. */
export function FactList({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className="grid">
      {facts.map(({ label, value }) => (
        <div
          key={label}
          className="grid gap-x-6 border-b border-line py-2.5 last:border-b-0 sm:grid-cols-[2fr_3fr]"
        >
          <dt className="text-sm text-ink-muted">{label}</dt>
          <dd className="min-w-0 font-semibold wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
