/** A page's marks of its edition: the id, and the words that its own form has from the edition. */
const mark =
  / data-edition="\{&quot;id&quot;:&quot;[^&"]*&quot;,&quot;overrides&quot;:(\{[^"]*\})\}"/;

/** Stands in a mark that has a word at all: without one, its lists of words are empty. */
const says = "&quot;:&quot;";

/** The script that puts such words in place, on pages with a mark alone. */
const editScript = /<script>self\.editSite=[\s\S]*?<\/script>/;

/**
 * A page without what tells the page of one edition from the same page of another: it names the edition
 * in an attribute, so that its form can say which one its sender saw. The first edition adds this
 * attribute, with a script that reads it, to each page with a form. Words of forms are read by families,
 * and stay.
 */
export const leaveOutEdition = (html: string): string =>
  html
    .replace(mark, (_, words: string) => (words.includes(says) ? ` data-edition="${words}"` : ""))
    .replace(editScript, "");

type Headers = ReadonlyArray<readonly [name: string, value: string]>;

/** The headers of such a page: its tag is made of its bytes, and its policy names its scripts' hashes. */
export const leaveOutHashes = (headers: Headers): Headers =>
  headers
    .filter(([name]) => name !== "etag")
    .map(([name, value]) => [
      name,
      name === "content-security-policy" ? value.replaceAll(/ 'sha256-[^']*'/g, "") : value,
    ]);
