import { Info, X } from "lucide-react";
import { memo, useState } from "react";
import { useHydrated } from "#platform/web/use-hydrated.ts";
import { useWords } from "#platform/web/use-words.ts";
import { Tooltip } from "#ui/tooltip.tsx";
import { calculatorsWords } from "./calculators-words.ts";

/** Says what these tools are not, until the reader closes it. */
export const Banner = memo(function Banner() {
  const words = useWords(calculatorsWords).banner;
  const [dismissed, setDismissed] = useState(false);
  const hydrated = useHydrated();
  if (dismissed) return null;

  function dismiss(): void {
    // The button is about to go: the next thing on the page takes the focus, not its top.
    document.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus();
    setDismissed(true);
  }

  return (
    <aside
      aria-label={words.name}
      data-print="hide"
      className="flex items-center gap-3 rounded-md border border-info bg-info-soft py-1.5 pr-1.5 pl-4"
    >
      <Info aria-hidden="true" size={20} className="shrink-0 text-info" />
      <p className="grow text-sm">{words.text}</p>
      <Tooltip text={words.dismiss}>
        <button
          type="button"
          aria-label={words.dismiss}
          disabled={!hydrated}
          onClick={dismiss}
          className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-full text-info"
        >
          <X aria-hidden="true" size={20} />
        </button>
      </Tooltip>
    </aside>
  );
});
