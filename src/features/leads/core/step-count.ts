import * as z from "zod/mini";
import { stepCount } from "./questions.ts";

/** One visitor got to this step for the first time: a number, and nothing about who it was. */
export const stepReachedSchema = z.object({
  step: z.int().check(z.minimum(1), z.maximum(stepCount)),
});

/** How often a step was reached. Step 1: the first answer was given; the last: answers were sent. */
export interface StepCount {
  readonly step: number;
  readonly reached: number;
}

/** Every step once, in order, also those nobody reached. */
export function fillStepCounts(counts: readonly StepCount[]): StepCount[] {
  return Array.from({ length: stepCount }, (_step, index) => {
    const step = index + 1;
    return { step, reached: counts.find((count) => count.step === step)?.reached ?? 0 };
  });
}
