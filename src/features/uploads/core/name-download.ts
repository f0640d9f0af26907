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
  const cleaned = (given ?? "").replace(unsafe, " ").replace(/\s+/g, " ").trim();
  const stem = cleaned
    .replace(new RegExp(`\\.${type}$`, "i"), "")
    .replace(/^[.\s]+/, "")
    .slice(0, longestName)
    .trim();
  return `${stem === "" ? "document" : stem}.${type}`;
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
