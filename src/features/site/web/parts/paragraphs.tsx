/** Running text at reading width. */
export function Paragraphs({ texts }: { readonly texts: readonly string[] }) {
  return (
    <div className="grid max-w-measure gap-4">
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  );
}
