import type { ReactNode } from "react";
import { joinClasses } from "./join-classes.ts";

export interface Fact {
  readonly label: string;
  readonly value: ReactNode;
}

interface FactListProps {
  readonly facts: readonly Fact[];
  /** Smaller and closer, where there are many. */
  readonly dense?: boolean;
}

/** Labelled facts, one a line; on a narrow screen a long value takes the line below. */
export function FactList({ facts, dense = false }: FactListProps) {
  return (
    <dl className="grid">
      {facts.map(({ label, value }) => (
        <div
          key={label}
          className={joinClasses(
            "flex flex-wrap items-baseline justify-between gap-x-6 border-b border-line last:border-b-0 sm:grid sm:grid-cols-[2fr_3fr]",
            dense ? "py-1 text-sm" : "py-2",
          )}
        >
          <dt className="text-sm text-ink-muted">{label}</dt>
          <dd className="min-w-0 font-semibold wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
