import { decodePercent } from "./decode-percent.ts";
import { refuseDocument } from "./refuse-document.ts";

export interface DocumentLink {
  /** An address of the standard; its last word says what the target is to the document. */
  readonly type: string;
  readonly target: string;
  readonly mode: string | undefined;
}

const macroLinks = new Set(["vbaproject", "wordvbadata"]);
const objectLinks = new Set([
  "activexcontrolbinary",
  "afchunk",
  "control",
  "oleobject",
  "package",
  "subdocument",
]);

const wholeAddress = /^\s*(?:[a-z][a-z\d+.-]*:|[\\/]{2})/i;
/** What Word looks for where the sender keeps it, and does without where it isn't. */
const keptBySender = new Set(["attachedtemplate", "image"]);

/** A path of the sender's own computer. Three slashes or more after these lead to another one. */
const localPath = /^(?:file:\/\/(?:localhost)?\/(?!\/)|[a-z]:\/|(?![a-z][a-z\d+.-]*:|\/\/))/i;

/**
 * A document may show an address to click on. Word itself writes down where the sender keeps the
 * template and linked pictures. Whatever else leads outside is fetched by opening the document.
 *
 * @throws AppError `unsupported_type`.
 */
export function refuseLink({ type, target, mode = "Internal" }: DocumentLink): void {
  const kind = readLinkKind(type);
  const isExternal = mode !== "Internal" || wholeAddress.test(target);
  if (macroLinks.has(kind)) refuseDocument("macros");
  if (isExternal) {
    if (kind === "hyperlink" || (keptBySender.has(kind) && isLocal(target))) return;
    refuseDocument("remote");
  }
  if (objectLinks.has(kind)) refuseDocument("embedded");
}

export function readLinkKind(type: string): string {
  return (type.split("/").at(-1) ?? "").trim().toLowerCase();
}

function isLocal(target: string): boolean {
  const path = decodePercent(target).replaceAll("\\", "/").trim();
  // What is still encoded may be anything after the next decoding.
  return localPath.test(path) && !/[%\p{Cc}\p{Cf}]/u.test(path);
}
