/** No line of a list is longer. */
const mostLetters = 240;

/** How a message begins, on the one line that a list has for it. */
export function MessageStart({
  title,
  message,
}: {
  /** What it is about. */
  readonly title?: string;
  readonly message: string;
}) {
  return (
    <span className="message-line">
      {title ? <span className="message-title">{title}</span> : null}
      <bdi className="message-start">{message.slice(0, mostLetters).replace(/\s+/g, " ")}</bdi>
    </span>
  );
}
