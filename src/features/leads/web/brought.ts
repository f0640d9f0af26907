import type { ReactNode } from "react";
import type { BroughtCalculation } from "#features/leads/core/answers.ts";
import type { BroughtLink } from "#features/leads/core/blueprint/blueprint.ts";

/** Numbers of a calculator that a visitor sends along with the answers; calculators provide this. */
export interface Brought {
  /** The line beside the first question: which numbers go along, with a button to take them out. */
  readonly line: ReactNode;
  /** The list above the send button: each calculation that goes along, with a button to take it out. */
  readonly list: ReactNode;
  /** Calculations whose code is not fetched yet; null without any. */
  readonly awaited: AwaitedThings | null;
  /** Returns the calculations to send, once their code is there; null where it could not be fetched. */
  readonly collect: () => Promise<ThingsAlong | null>;
  /** Writes the links of calculations sent earlier in the page's language; rejects where that code cannot be fetched. */
  readonly reword: (links: BroughtLinks) => Promise<BroughtLinks>;
  /** Called once the answers are sent, and when the visitor starts over. */
  readonly forget: () => void;
}

export interface ThingsAlong {
  readonly calculations: readonly BroughtCalculation[];
  /** Links that open each calculation with its numbers. */
  readonly links: BroughtLinks;
}

type BroughtLinks = readonly BroughtLink[];

export interface AwaitedThings {
  readonly hasFailed: boolean;
  /** Called when the visitor waits for the code: a failed fetch is repeated, and a further failure shown. The function stays the same. */
  readonly ask: () => void;
  readonly retry: () => void;
  /** Sends the answers without the calculations. */
  readonly leaveOut: () => void;
}
