export interface DisclaimerWords {
  readonly title: string;
  readonly text: string;
}

/** What every page about a product has to say of itself. */
export function Disclaimer({ words }: { readonly words: DisclaimerWords }) {
  return (
    <aside aria-label={words.title} className="disclaimer">
      <p className="font-semibold">{words.title}</p>
      <p className="text-sm text-ink-muted">{words.text}</p>
    </aside>
  );
}
