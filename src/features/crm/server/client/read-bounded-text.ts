/**
 * Reads a response's body as text, at most `maxBytes` of it; a longer one is given up.
 *
 * @throws Error when the body is longer, and whatever the connection throws.
 */
export async function readBoundedText(response: Response, maxBytes: number): Promise<string> {
  if (!response.body) return "";
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for await (const chunk of response.body) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new Error("The answer is too long.");
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
