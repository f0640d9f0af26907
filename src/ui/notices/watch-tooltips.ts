type Timing = ReturnType<typeof createTooltipTiming<HTMLElement>>;

const gapPx = 8;

// Separate constants: a bundler inlines each where it is used, and drops its name.

/**
 * How long the pointer rests before a tooltip opens; set by the product's specification, as is the
 * next.
 */
export const openDelayMs = 700;
/** Within this time after one closed, the next opens at once. */
export const skipDelayMs = 300;
/** Lets the pointer cross the gap between a trigger and its tooltip. */
export const closeDelayMs = 150;
/** How long a finger rests on an element that has an action of its own. */
const longPressMs = 500;

/**
 * Opens and closes the tooltips of the page, including those that React draws later: the listeners
 * are on the document, so that pages without React have tooltips as well. A trigger carries
 * `data-tip` and is right before its tooltip (tooltip.tsx).
 */
export function watchTooltips(): void {
  const timing: Timing = createTooltipTiming({ onShow: open, onHide: close });
  watchPointer(timing);
  watchFinger(timing);
  watchKeyboard(timing);
  const follow = () => {
    const trigger = timing.shown();
    if (trigger) place(trigger);
  };
  document.addEventListener("scroll", follow, { capture: true, passive: true });
  window.addEventListener("resize", follow);
}

function watchPointer(timing: Timing): void {
  function leave(): void {
    // A tooltip opened by the keyboard stays until the focus moves on.
    if (!timing.shown()?.matches(":focus-visible")) timing.leave();
  }
  document.addEventListener("pointerover", ({ target, pointerType }) => {
    if (pointerType === "touch") return;
    const trigger = findTrigger(target, timing);
    if (trigger) timing.point(trigger);
    else leave();
  });
  document.documentElement.addEventListener("pointerleave", leave);
}

/**
 * A tap opens the tooltip of an element without an action; an element with one needs a long press.
 */
function watchFinger(timing: Timing): void {
  let pressing: ReturnType<typeof setTimeout> | undefined;
  let held: HTMLElement | null = null;

  document.addEventListener("pointerdown", ({ target, pointerType }) => {
    const trigger = findTrigger(target, timing);
    clearTimeout(pressing);
    held = null;
    if (!trigger || hasAction(trigger)) timing.hide();
    if (!trigger || !hasAction(trigger) || pointerType !== "touch") return;
    pressing = setTimeout(() => {
      held = trigger;
      timing.show(trigger);
    }, longPressMs);
  });
  for (const ending of ["pointerup", "pointercancel"]) {
    document.addEventListener(ending, () => clearTimeout(pressing));
  }
  document.addEventListener(
    "click",
    (event) => {
      const trigger = findTrigger(event.target, timing);
      if (!trigger) return;
      if (!hasAction(trigger)) timing.show(trigger);
      else if (trigger === held) {
        // A long press is for reading, so it must not trigger the action.
        event.preventDefault();
        event.stopPropagation();
      }
    },
    true,
  );
}

function watchKeyboard(timing: Timing): void {
  document.addEventListener("focusin", ({ target }) => {
    const trigger = findTrigger(target, timing);
    if (trigger?.matches(":focus-visible")) timing.show(trigger);
  });
  document.addEventListener("focusout", timing.hide);
  window.addEventListener(
    "keydown",
    (event) => {
      if (event.key !== "Escape" || !timing.shown()) return;
      timing.hide();
      // A surrounding dialog or menu stays open: one Escape closes one thing.
      event.preventDefault();
      event.stopPropagation();
    },
    true,
  );
}

/** The trigger under the pointer or the focus; for an open tooltip, its own trigger. */
function findTrigger(target: EventTarget | null, timing: Timing): HTMLElement | null {
  if (!(target instanceof Element)) return null;
  const trigger = target.closest<HTMLElement>("[data-tip]");
  if (trigger) return trigger.dataset["tip"] !== "cut" || isCut(trigger) ? trigger : null;
  return target.closest(".tooltip") ? timing.shown() : null;
}

function hasAction({ dataset }: HTMLElement): boolean {
  return dataset["tip"] === "action";
}

function open(trigger: HTMLElement): void {
  const tooltip = trigger.nextElementSibling as HTMLElement;
  tooltip.dataset["open"] = "";
  // The top layer is above dialogs and not clipped by any box; browsers without popovers show the
  // tooltip in place.
  tooltip.showPopover?.();
  place(trigger);
}

function close(trigger: HTMLElement): void {
  const tooltip = trigger.nextElementSibling as HTMLElement | null;
  if (!tooltip?.isConnected) return;
  delete tooltip.dataset["open"];
  tooltip.hidePopover?.();
}

/**
 * Places the tooltip above the trigger, or below it where there is no room, and never past the edge
 * of the window.
 */
function place(trigger: HTMLElement): void {
  const tooltip = trigger.nextElementSibling as HTMLElement;
  const { left, top, bottom, width } = trigger.getBoundingClientRect();
  const { offsetWidth, offsetHeight } = tooltip;
  const above = top - gapPx - offsetHeight;
  const furthest = document.documentElement.clientWidth - gapPx - offsetWidth;
  const centered = left + (width - offsetWidth) / 2;
  tooltip.style.left = `${Math.max(gapPx, Math.min(centered, furthest))}px`;
  tooltip.style.top = `${above < gapPx ? bottom + gapPx : above}px`;
}

/** Decides when each tooltip opens and closes; at most one is open. */
export function createTooltipTiming<Trigger>({
  onShow,
  onHide,
}: Readonly<Record<"onShow" | "onHide", (trigger: Trigger) => void>>) {
  let shown: Trigger | null = null;
  let closedAt = Number.NEGATIVE_INFINITY;
  let pending: ReturnType<typeof setTimeout> | undefined;

  function plan(step: () => void, delayMs: number): void {
    clearTimeout(pending);
    pending = setTimeout(step, delayMs);
  }

  function hide(): void {
    clearTimeout(pending);
    if (shown === null) return;
    const former = shown;
    shown = null;
    closedAt = Date.now();
    onHide(former);
  }

  function show(trigger: Trigger): void {
    clearTimeout(pending);
    if (shown === trigger) return;
    hide();
    shown = trigger;
    onShow(trigger);
  }

  return {
    /** Called when the pointer is over a trigger, or over the tooltip of an open one. */
    point(trigger: Trigger): void {
      const isNext = shown !== null || Date.now() - closedAt < skipDelayMs;
      if (isNext) show(trigger);
      else plan(() => show(trigger), openDelayMs);
    },
    /** Called when the pointer is over neither. */
    leave: () => plan(hide, closeDelayMs),
    show,
    hide,
    shown: () => shown,
  };
}

/** Whether an element's content is truncated. */
export function isCut(element: HTMLElement): boolean {
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
  return scrollWidth > clientWidth || scrollHeight > clientHeight;
}
