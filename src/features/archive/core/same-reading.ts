/** A page's marks of its edition: the id, and the words that its own form has from the edition. */
const mark =
  / data-edition="\{&quot;id&quot;:&quot;[^&"]*&quot;,&quot;overrides&quot;:(\{[^"]*\})\}"/;

/** The script that puts such words in place. It stands first in the head, on pages with a mark alone. */
const editScript = /(<meta charSet="utf-8"\/>)<script>self\.editSite=[\s\S]*?<\/script>/;

/**
 * A page without what tells the page of one edition from the same page of another: it names the edition
 * in an attribute, so that its form can say which one its sender saw. The first edition adds this
 * attribute, with a script that reads it, to each page with a form. Words of forms are read by families,
 * and stay.
 */
export const leaveOutEdition = (html: string): string =>
  html
    .replace(mark, (_, words: string) => (words === "{}" ? "" : ` data-edition="${words}"`))
    .replace(editScript, "$1");

type Headers = ReadonlyArray<readonly [name: string, value: string]>;

/** The headers of such a page: its tag is made of its bytes, and its policy names its scripts' hashes. */
export const leaveOutHashes = (headers: Headers): Headers =>
  headers
    .filter(([name]) => name !== "etag")
    .map(([name, value]) => [
      name,
      name === "content-security-policy" ? value.replaceAll(/ 'sha256-[^']*'/g, "") : value,
    ]);
