import type { DocumentType } from "./document-type.ts";

const longestName = 150;

/** What no file name may carry on some system, and direction marks that disguise an extension. */
const unsafe = /[\p{Cc}\p{Cf}\p{Cs}/\\:*?"<>|]/gu;

/**
 * A safe name for a document that a visitor uploaded. Its ending is that of its bytes: a staff
 * member's computer opens files by it.
 *
 * @param given as the visitor's device called it.
 */
export function nameDownload(given: string | null, type: DocumentType): string {
  const named = clean(given ?? "").replace(new RegExp(`\\.${type}$`, "i"), "");
  return `${cutStem(named)}.${type}`;
}

/** A safe name for a file that nobody looked into; its ending stays as it was. */
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
    .slice(0, longestName)
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
