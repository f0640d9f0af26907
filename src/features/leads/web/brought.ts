import type { ReactNode } from "react";
import type { BroughtCalculation } from "#features/leads/core/brought-calculation.ts";
import type { BroughtLink } from "#features/leads/core/write-blueprint.ts";

/** What another feature lets a visitor bring along with the answers. */
export interface Brought {
  /** Beside the first question: that something comes along, and that it can be taken out. */
  readonly line: ReactNode;
  /** Above the button that sends: each thing that goes along, and a way to take it out. */
  readonly list: ReactNode;
  readonly calculations: readonly BroughtCalculation[];
  /** Where each of them can be looked at again, with its numbers. */
  readonly links: readonly BroughtLink[];
  /** Called once it was sent, and when the visitor starts over. */
  readonly forget: () => void;
}

export const nothingBrought: Brought = {
  line: null,
  list: null,
  calculations: [],
  links: [],
  forget: () => {},
};
