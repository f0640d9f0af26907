/** How notices behave; the product's specification sets each figure. */
export const toastFigures = {
  visibleAtOnce: 1,
  displayMs: 5000,
  removalDelayMs: 1_000_000,
  swipeDirection: "right",
  swipeThresholdPx: 50,
  hotkey: "F8",
} as const;
