import type { Localized } from "#platform/core/locale.ts";

/** How notices behave; the product's specification sets each figure. */
export const toastFigures = {
  visibleAtOnce: 1,
  displayMs: 5000,
  removalDelayMs: 1_000_000,
  swipeDirection: "right",
  swipeThresholdPx: 50,
  hotkey: "F8",
} as const;

const en = {
  /** Text of the button that closes a notice. */
  close:
    "Close" /** What a screen reader says before each notice, and of the place where they stand. */,
  notice: "Notification" /** Where they stand, while there are none. */,
  none: "There are no notifications.",
};

const es: typeof en = {
  close: "Cerrar",
  notice: "Notificación",
  none: "No hay notificaciones.",
};

export const toastWords: Localized<typeof en> = { en, es };

export const noNoticesId = "no-notices";

/**
 * F8 leads to the notices on every page. One that is shown takes the focus by its own viewport;
 * while there is none, a place that says so takes it, and F8 or Escape leads back.
 */
export function watchNoticeKey(): void {
  let before: Element | null = null;

  window.addEventListener(
    "keydown",
    (event) => {
      const place = document.getElementById(noNoticesId);
      if (!place || document.querySelector('.toast[data-state="open"], dialog:modal')) return;
      const isThere = place === document.activeElement;
      const isHotkey = event.code === toastFigures.hotkey;
      if (!isHotkey && !(isThere && event.key === "Escape")) return;
      // An empty viewport would take the focus all the same, and nobody would see where it went.
      event.stopPropagation();
      if (isThere) {
        if (before instanceof HTMLElement) before.focus();
        place.hidden = true;
      } else {
        before = document.activeElement;
        place.hidden = false;
        place.focus();
      }
    },
    true,
  );
  document.addEventListener("focusout", ({ target }) => {
    if (target instanceof HTMLElement && target.id === noNoticesId) target.hidden = true;
  });
}
