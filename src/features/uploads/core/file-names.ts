import { formatNumber } from "#platform/core/formats.ts";
import type { Locale, Localized } from "#platform/core/locale.ts";
import type { HeldFact } from "#platform/core/person/person.ts";
import type { DocumentType } from "./accepted-documents.ts";

const longestDownloadName = 150;

/**
 * Characters that some system forbids in file names, and direction marks that disguise an
 * extension.
 */
const unsafe = /[\p{Cc}\p{Cf}\p{Cs}/\\:*?"<>|]/gu;

/**
 * A safe name for a document that a visitor uploaded. Its extension follows from its bytes, because
 * a staff member's computer opens files by the extension.
 *
 * @param given the name on the visitor's device.
 */
export function nameDownload(given: string | null, type: DocumentType): string {
  const named = clean(given ?? "").replace(new RegExp(`\\.${type}$`, "i"), "");
  return `${cutStem(named)}.${type}`;
}

/** A safe name for a file whose content was not checked. Its extension stays. */
export function nameFile(given: string): string {
  const cleaned = clean(given);
  const [ending = ""] = /\.[a-z0-9]{1,10}$/i.exec(cleaned) ?? [];
  return `${cutStem(cleaned.slice(0, cleaned.length - ending.length))}${ending}`;
}

function clean(given: string): string {
  return given.replace(unsafe, " ").replace(/\s+/g, " ").trim();
}

function cutStem(name: string): string {
  const stem = name
    .replace(/^[.\s]+/, "")
    .slice(0, longestDownloadName)
    .replace(/[\ud800-\udbff]$/, "")
    .trim();
  return stem === "" ? "document" : stem;
}

/**
 * The value of `Content-Disposition` for a download of this name (RFC 6266): once in plain ASCII,
 * once in UTF-8 for every browser of today.
 */
export function writeAttachment(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]/g, "_").replace(/["\\%]/g, "_");
  const encoded = encodeURIComponent(name).replace(
    /['()*!]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

const longestRemoteName = 200;
const extended = /(?:^|;)\s*filename\*\s*=\s*utf-8''([^;]+)/i;
const quoted = /(?:^|;)\s*filename\s*=\s*"((?:[^"\\]|\\.)*)"/i;
const plain = /(?:^|;)\s*filename\s*=\s*([^";]+)/i;

/**
 * The name of a file at an address: as its server says, else the end of the path.
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
    // The cut may leave half of an emoji, which is not allowed in a document's name.
    ?.slice(0, longestRemoteName)
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, "")
    .trim();
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

const en = {
  title: "A file",
  name: "Name",
  size: "Size",
  bytes: (count: string) => `${count} bytes`,
};

const es: typeof en = {
  title: "Un archivo",
  name: "Nombre",
  size: "Tamaño",
  bytes: (count) => `${count} bytes`,
};

const fileWords: Localized<typeof en> = { en, es };

/** Describes an uploaded file in plain words, for the person who sent it. */
export function tellFile(
  { fileName, byteSize }: { readonly fileName: string | null; readonly byteSize: number | null },
  locale: Locale,
): { readonly title: string; readonly facts: readonly HeldFact[] } {
  const words = fileWords[locale];
  const size = byteSize === null ? "" : words.bytes(formatNumber(byteSize, locale));
  const facts = [
    { label: words.name, value: fileName ?? "" },
    { label: words.size, value: size },
  ];
  return { title: words.title, facts: facts.filter(({ value }) => value !== "") };
}
