import type { ReactNode } from "react";
import type { BroughtCalculation } from "#features/leads/core/answers.ts";
import type { BroughtLink } from "#features/leads/core/blueprint/blueprint.ts";

/** What another feature lets a visitor bring along with the answers. */
export interface Brought {
  /** Beside the first question: that something comes along, and that it can be taken out. */
  readonly line: ReactNode;
  /** Above the button that sends: each thing that goes along, and a way to take it out. */
  readonly list: ReactNode;
  /** Null unless something comes along whose code is not here yet. */
  readonly awaited: AwaitedThings | null;
  /** What goes along; waits for what is awaited, and is null where that didn't come. */
  readonly collect: () => Promise<ThingsAlong | null>;
  /** Links that went along earlier, in the page's language; rejects where what words them doesn't come. */
  readonly reword: (links: BroughtLinks) => Promise<BroughtLinks>;
  /** Called once it was sent, and when the visitor starts over. */
  readonly forget: () => void;
}

export interface ThingsAlong {
  readonly calculations: readonly BroughtCalculation[];
  /** Where each of them can be looked at again, with its numbers. */
  readonly links: BroughtLinks;
}

type BroughtLinks = readonly BroughtLink[];

export interface AwaitedThings {
  readonly hasFailed: boolean;
  /** Says that somebody waits: what failed ahead of time is tried again, and a failure is then shown. Never changes. */
  readonly ask: () => void;
  readonly retry: () => void;
  /** The answers go without them. */
  readonly leaveOut: () => void;
}
