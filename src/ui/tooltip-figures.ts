/** When tooltips open and close; the product's specification sets the first two. */
export const tooltipFigures = {
  openDelayMs: 700,
  /** Within this time after one closed, the next opens at once. */
  skipDelayMs: 300,
  /** Lets the pointer cross the gap between a trigger and its tooltip. */
  closeDelayMs: 150,
  /** How long a finger rests on what has an action of its own. */
  longPressMs: 500,
} as const;
