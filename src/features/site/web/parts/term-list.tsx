export interface NamedText {
  readonly title: string;
  readonly text: string;
}

/** Names with their explanation, one line a pair: costs, options, kinds. */
export function TermList({ items }: { readonly items: readonly NamedText[] }) {
  return (
    <dl className="border-t border-line">
      {items.map(({ title, text }) => (
        <div
          key={title}
          className="grid gap-x-10 gap-y-1 border-b border-line py-5 sm:grid-cols-[1fr_1.8fr]"
        >
          <dt className="font-display text-title">{title}</dt>
          <dd className="max-w-measure">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
