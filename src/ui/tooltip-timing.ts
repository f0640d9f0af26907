import { tooltipFigures } from "./tooltip-figures.ts";

export interface TooltipTiming<Trigger> {
  /** The pointer is over a trigger, or over the tooltip of one that is shown. */
  readonly point: (trigger: Trigger) => void;
  /** The pointer is over neither. */
  readonly leave: () => void;
  readonly show: (trigger: Trigger) => void;
  readonly hide: () => void;
  readonly shown: () => Trigger | null;
}

interface TooltipScreen<Trigger> {
  readonly onShow: (trigger: Trigger) => void;
  readonly onHide: (trigger: Trigger) => void;
}

/** When which tooltip opens and closes; never more than one is open. */
export function createTooltipTiming<Trigger>({
  onShow,
  onHide,
}: TooltipScreen<Trigger>): TooltipTiming<Trigger> {
  const { openDelayMs, skipDelayMs, closeDelayMs } = tooltipFigures;
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
    point(trigger) {
      const isNext = shown !== null || Date.now() - closedAt < skipDelayMs;
      if (isNext) show(trigger);
      else plan(() => show(trigger), openDelayMs);
    },
    leave: () => plan(hide, closeDelayMs),
    show,
    hide,
    shown: () => shown,
  };
}
