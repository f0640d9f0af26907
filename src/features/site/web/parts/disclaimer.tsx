import { useWords } from "#platform/web/use-words.ts";
import { disclaimerWords } from "./disclaimer-words.ts";

export interface DisclaimerWords {
  readonly title: string;
  readonly text: string;
}

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
