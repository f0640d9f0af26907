import type { StepCount } from "./step-count.ts";

export interface FunnelStep extends StepCount {
  /** Of all who started, 0 to 100. */
  readonly percentOfFirst: number;
  /** How many fewer than on the step before; never below zero. */
  readonly lost: number;
  /** More families stop before this step than before any other. */
  readonly isWorst: boolean;
}

/**
 * Where families stop. A step may show more than the one before it, as a draft from before the
 * counted days goes on within them; nobody is lost there.
 */
export function describeFunnel(counts: readonly StepCount[]): FunnelStep[] {
  const first = counts[0]?.reached ?? 0;
  const losses = counts.map(({ reached }, index) =>
    Math.max(0, (counts[index - 1]?.reached ?? reached) - reached),
  );
  const worst = Math.max(0, ...losses);
  return counts.map((count, index) => ({
    ...count,
    percentOfFirst: first === 0 ? 0 : Math.min(100, Math.round((count.reached / first) * 100)),
    lost: losses[index] ?? 0,
    isWorst: worst > 0 && losses.indexOf(worst) === index,
  }));
}
