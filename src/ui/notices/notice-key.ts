import { noNoticesId, noticeHotkey } from "./toast.ts";

/**
 * Makes F8 lead to the notices on every page. The viewport of a shown notice takes the focus by
 * itself; without a notice, a placeholder that says so takes it, and F8 or Escape leads back.
 */
export function watchNoticeKey(): void {
  let before: Element | null = null;

  window.addEventListener(
    "keydown",
    (event) => {
      const place = document.getElementById(noNoticesId);
      if (!place || document.querySelector('.toast[data-state="open"], dialog:modal')) return;
      const isThere = place === document.activeElement;
      const isHotkey = event.code === noticeHotkey;
      if (!isHotkey && !(isThere && event.key === "Escape")) return;
      // An empty viewport would take the focus as well, and nobody would see where it went.
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
