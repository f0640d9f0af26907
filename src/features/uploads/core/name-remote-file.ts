const longestName = 200;
const extended = /(?:^|;)\s*filename\*\s*=\s*utf-8''([^;]+)/i;
const quoted = /(?:^|;)\s*filename\s*=\s*"((?:[^"\\]|\\.)*)"/i;
const plain = /(?:^|;)\s*filename\s*=\s*([^";]+)/i;

/**
 * What a file at an address is called: as its server says, else by the end of its path.
 *
 * @param disposition the answer's `Content-Disposition` (RFC 6266).
 * @returns a name without folders, never empty.
 */
export function nameRemoteFile(
  url: { readonly hostname: string; readonly pathname: string },
  disposition: string | undefined,
): string {
  const given = readDisposition(disposition ?? "") ?? decode(url.pathname.split("/").at(-1) ?? "");
  const name = given
    .split(/[/\\]/)
    .at(-1)
    ?.replace(/[\p{Cc}\p{Cf}]/gu, "")
    .trim()
    .slice(0, longestName);
  return name === undefined || /^\.*$/.test(name) ? url.hostname : name;
}

function readDisposition(header: string): string | null {
  const star = extended.exec(header)?.[1];
  if (star !== undefined) return decode(star.trim());
  const inQuotes = quoted.exec(header)?.[1];
  if (inQuotes !== undefined) return inQuotes.replace(/\\(.)/g, "$1");
  return plain.exec(header)?.[1]?.trim() ?? null;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
