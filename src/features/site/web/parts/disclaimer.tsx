import { Printer } from "lucide-react";
import { useWords } from "#platform/web/use-words.ts";
import { Button } from "#ui/button.tsx";
import { disclaimerWords, type DisclaimerWords, printWords } from "./words.ts";

/** What every page about a product has to say of itself; a page may have words of its own for it. */
export function Disclaimer({ words: own }: { readonly words?: DisclaimerWords }) {
  const usual = useWords(disclaimerWords);
  const { title, text } = own ?? usual;
  return (
    <aside aria-label={title} className="disclaimer">
      <p className="font-semibold">{title}</p>
      <p className="text-sm text-ink-muted">{text}</p>
    </aside>
  );
}

/** Near the end of a page about a product: what it is not, and a way to take it home. */
export function DisclaimerSection() {
  return (
    <div className="site-wide disclaimer-section">
      <Disclaimer />
      <PrintOffer />
    </div>
  );
}

/** Hidden where no script runs: the browser's own menu prints the same sheet. */
export function PrintOffer() {
  const words = useWords(printWords);
  return (
    <div data-print="hide" className="print-offer max-sm:hidden">
      <p className="text-title font-display">{words.title}</p>
      <p className="text-sm text-ink-muted">{words.text}</p>
      <Button tone="secondary" size="sm" data-print-page className="mt-2">
        <Printer aria-hidden="true" size={18} />
        {words.button}
      </Button>
    </div>
  );
}
