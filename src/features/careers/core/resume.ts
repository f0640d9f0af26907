import { mediaTypes } from "#features/uploads/core/accepted-documents.ts";

/** Size and types of a résumé, for the dialog and the server. */
export const resumeRules = {
  /**
   * Enforced by `refuseAnnouncedSize` in uploads/server/routes.ts, and while the bytes arrive by
   * `receiveFile` in platform/files/incoming-files.ts.
   */
  maxBytes: 10_485_760,
  extensions: [".pdf", ".doc", ".docx"],
  mediaTypes: Object.values<string>(mediaTypes),
  /** How long its upload address works. */
  addressLifetimeSeconds: 3_600,
} as const;

export type ResumeFault = "wrongType" | "tooLarge" | "nothing";

/**
 * Why a file is refused as a résumé; null when it is accepted. Either its type or the ending of its name
 * is enough, because phones hand over names without an ending. The server judges by the bytes.
 */
export function judgeResume(file: {
  readonly name: string;
  /** The media type that the device names; empty where it knows none. */
  readonly type: string;
  readonly size: number;
}): ResumeFault | null {
  const name = file.name.toLowerCase();
  const hasEnding = resumeRules.extensions.some((extension) => name.endsWith(extension));
  if (!hasEnding && !resumeRules.mediaTypes.includes(file.type)) return "wrongType";
  if (file.size > resumeRules.maxBytes) return "tooLarge";
  return file.size === 0 ? "nothing" : null;
}

const resumePathShape = /^\/objects\/uploads\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;
const uploadsSegment = /\/uploads\/([^/?#]+)/;

/** The id of the object that a résumé path names; null for another path. */
export function readResumeObjectId(resumePath: string): string | null {
  return resumePathShape.exec(resumePath)?.[1]?.toLowerCase() ?? null;
}

/**
 * Where an uploaded file will be found, from the address it is sent to: the segment after
 * `uploads` is its id. Null when the address has none.
 */
export function resumePathOf(uploadUrl: unknown): string | null {
  const id = typeof uploadUrl === "string" ? uploadsSegment.exec(uploadUrl)?.[1] : undefined;
  return id === undefined ? null : `/objects/uploads/${id}`;
}
