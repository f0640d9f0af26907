import { Printer } from "lucide-react";
import { useWords } from "#platform/web/use-words.ts";
import { Button } from "#ui/button.tsx";
import { disclaimerWords, type DisclaimerWords, printWords } from "./words.ts";

/** The disclaimer of every product page; a page may have its own words for it. */
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

/** Near the end of a product page: the disclaimer, and a button to print the page. */
export function DisclaimerSection() {
  return (
    <div className="site-wide disclaimer-section">
      <Disclaimer />
      <PrintOffer />
    </div>
  );
}

/** Hidden without script: the browser's own menu prints the same sheet. */
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
