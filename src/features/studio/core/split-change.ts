/** Splits both texts between words into three parts, of which only the middle part differs. */
export function splitChange(before: string, after: string) {
  const [old, young] = [before.split(/(?<=\s)/), after.split(/(?<=\s)/)];
  let start = 0;
  while (start < Math.min(old.length, young.length) && old[start] === young[start]) start += 1;
  let end = 0;
  const most = Math.min(old.length, young.length) - start;
  while (end < most && old.at(-1 - end) === young.at(-1 - end)) end += 1;
  const part = (words: readonly string[]) => ({
    head: words.slice(0, start).join(""),
    middle: words.slice(start, words.length - end).join(""),
    tail: words.slice(words.length - end).join(""),
  });
  return { before: part(old), after: part(young) };
}
