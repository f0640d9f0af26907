import type { Localized } from "#platform/core/locale.ts";

interface ToastWords {
  /** Text of the button that closes a notice. */
  readonly close: string;
  /** What a screen reader says before each notice, and of the place where they stand. */
  readonly notice: string;
  /** Where they stand, while there are none. */
  readonly none: string;
}

export const toastWords: Localized<ToastWords> = {
  en: { close: "Close", notice: "Notification", none: "There are no notifications." },
};
