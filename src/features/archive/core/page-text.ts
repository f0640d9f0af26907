/** Elements whose text visitors do not read. */
const unread = /<(script|style|template)\b.*?<\/\1>/gi;
/** The comment that React writes between two parts of one sentence. */
const comment = /<!--.*?-->/g;
/** The description for search engines: it is advertising, too. */
const described = /<meta\s[^>]*?name="description"\s[^>]*?content="([^"]*)"[^>]*>/gi;
/** Elements within a sentence. Every other element begins a new line. */
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
 * The words of a page: title and description, then a line for each heading, paragraph or cell. A blank
 * is put between two adjacent elements, because style sheets show them apart.
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

/** Makes every run of white space one blank, so that a search finds a sentence however it was typed. */
export function joinSpaces(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}

function decode(whole: string, name: string): string {
  if (!name.startsWith("#")) return named[name.toLowerCase()] ?? whole;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
}
