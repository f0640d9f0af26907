import type { Localized } from "#platform/core/locale.ts";

/**
 * The key that leads to the notices. It is separate from the other numbers, because the script of
 * every public page contains only this one.
 */
export const noticeHotkey = "F8";

/** Behavior of notices; the product's specification sets each number. */
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
  /** Announced before each notice, and the name of their region. */
  notice: "Notification",
  /** The text of the region while there are no notices. */
  none: "There are no notifications.",
};

const es: typeof en = {
  close: "Cerrar",
  notice: "Notificación",
  none: "No hay notificaciones.",
};

export const toastWords: Localized<typeof en> = { en, es };

/** Id of the element that F8 leads to while there are no notices. */
export const noNoticesId = "no-notices";

export interface ToastMessage {
  readonly title: string;
  readonly description?: string | undefined;
  readonly variant?: "default" | "destructive";
  /** An action for the notice, such as undoing the change. */
  readonly action?: { readonly label: string; readonly run: () => void };
}

export interface ToastEntry extends ToastMessage {
  readonly id: number;
  readonly open: boolean;
}
