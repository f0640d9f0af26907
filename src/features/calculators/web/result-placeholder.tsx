import { defaultLocale } from "#platform/core/locale.ts";
import { Windowsill } from "./art/windowsill.tsx";
import { calculatorsWords } from "./calculators-words.ts";

const words = calculatorsWords[defaultLocale].result;

/** What stands where the result will be. */
export function ResultPlaceholder() {
  return (
    <div className="result-placeholder">
      <Windowsill />
      <div className="grid max-w-form gap-2">
        <p className="font-display text-title">{words.waitingTitle}</p>
        <p className="text-ink-muted">{words.waitingText}</p>
      </div>
    </div>
  );
}
