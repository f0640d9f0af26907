import type { Locale } from "#platform/core/locale.ts";
import { toastFigures } from "./toast-figures.ts";
import { toastWords } from "./toast-words.ts";
import { noNoticesId } from "./watch-notice-key.ts";

/** Where F8 leads on any page while there is no notice; hidden until then. */
export function NoNotices({ locale }: { readonly locale: Locale }) {
  const { notice, none } = toastWords[locale];
  return (
    <div
      id={noNoticesId}
      role="region"
      aria-label={`${notice} (${toastFigures.hotkey})`}
      tabIndex={-1}
      hidden
      className="toast-viewport"
    >
      <p className="toast">{none}</p>
    </div>
  );
}
