import type { Localized } from "#platform/core/locale.ts";

/**
 * The key that leads to the notices. It stands apart from the other figures, so that the script of
 * every public page carries it alone.
 */
export const noticeHotkey = "F8";

/** How notices behave; the product's specification sets each figure. */
export const toastFigures = {
  visibleAtOnce: 1,
  displayMs: 5000,
  removalDelayMs: 1_000_000,
  swipeDirection: "right",
  swipeThresholdPx: 50,
  hotkey: noticeHotkey,
} as const;

const en = {
  /** Text of the button that closes a notice. */
  close: "Close",
  /** What a screen reader says before each notice, and of the place where they stand. */
  notice: "Notification",
  /** What stands there while there are none. */
  none: "There are no notifications.",
};

const es: typeof en = {
  close: "Cerrar",
  notice: "Notificación",
  none: "No hay notificaciones.",
};

export const toastWords: Localized<typeof en> = { en, es };

/** Of the place that F8 leads to while there are no notices. */
export const noNoticesId = "no-notices";

export interface ToastMessage {
  readonly title: string;
  readonly description?: string | undefined;
  readonly variant?: "default" | "destructive";
  /** What can be done about it right here, such as taking it back. */
  readonly action?: { readonly label: string; readonly run: () => void };
}

export interface ToastEntry extends ToastMessage {
  readonly id: number;
  readonly open: boolean;
}
