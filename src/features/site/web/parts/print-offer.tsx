import { Printer } from "lucide-react";
import { useWords } from "#platform/web/use-words.ts";
import { Button } from "#ui/button.tsx";
import { printWords } from "./print-words.ts";

/** Hidden where no script runs: the browser's own menu prints the same sheet. */
export function PrintOffer() {
  const words = useWords(printWords);
  return (
    <div data-print="hide" className="print-offer">
      <p className="text-title font-display">{words.title}</p>
      <p className="text-sm text-ink-muted">{words.text}</p>
      <Button tone="secondary" size="sm" data-print-page className="mt-2">
        <Printer aria-hidden="true" size={18} />
        {words.button}
      </Button>
    </div>
  );
}
