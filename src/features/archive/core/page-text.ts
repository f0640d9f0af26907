/** Elements whose text is no sentence of the page. */
const unread = /<(script|style|template)\b.*?<\/\1>/gi;
/** React puts a comment between two parts of one sentence. */
const comment = /<!--.*?-->/g;
/** What search engines show of a page is advertising, too. */
const described = /<meta\s[^>]*?name="description"\s[^>]*?content="([^"]*)"[^>]*>/gi;
/** Elements within a sentence; every other one begins a new line. */
const inline =
  /<\/?(?:a|abbr|b|bdi|cite|code|em|i|mark|q|s|small|span|strong|sub|sup|time|u|wbr)\b[^>]*>/gi;

const named: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
};

/**
 * The words of a page as somebody reads them, a line for each heading, paragraph or cell; its title and
 * description first. Two elements that touch are two words: style sheets set them apart.
 */
export function readPageText(html: string): string {
  return joinSpaces(html)
    .replaceAll(comment, "")
    .replaceAll(unread, "\n")
    .replaceAll(described, "\n$1\n")
    .replaceAll(/(?<=<\/\w+>)(?=<\w)/g, " ")
    .replaceAll(inline, "")
    .replaceAll(/<[^>]*>/g, "\n")
    .replaceAll(/&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]{2,8});/gi, decode)
    .split("\n")
    .map((line) => joinSpaces(line))
    .filter((line) => line !== "")
    .join("\n");
}

/** So that a sentence is found however its spaces were typed. */
export function joinSpaces(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}

function decode(whole: string, name: string): string {
  if (!name.startsWith("#")) return named[name.toLowerCase()] ?? whole;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
}
