/** `%41` as the letter it stands for; a text whose signs stand for nothing stays as it is. */
export function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
