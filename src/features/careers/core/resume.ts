/** What a résumé may be. The dialog and the server hold to the same figures. */
export const resumeRules = {
  /**
   * Enforced by `refuseAnnouncedSize` in uploads/server/routes.ts, and while the bytes arrive by
   * `receiveFile` in platform/files/incoming-files.ts.
   */
  maxBytes: 10_485_760,
  extensions: [".pdf", ".doc", ".docx"],
  /** How long its upload address works. */
  addressLifetimeSeconds: 3_600,
} as const;

export type ResumeFault = "wrongType" | "tooLarge" | "nothing";

/** Why a file can't be a résumé; null when it may be one. The server looks into its bytes as well. */
export function judgeResume(file: {
  readonly name: string;
  readonly size: number;
}): ResumeFault | null {
  const name = file.name.toLowerCase();
  if (!resumeRules.extensions.some((extension) => name.endsWith(extension))) return "wrongType";
  if (file.size > resumeRules.maxBytes) return "tooLarge";
  return file.size === 0 ? "nothing" : null;
}

const resumePathShape = /^\/objects\/uploads\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;
const uploadsSegment = /\/uploads\/([^/?#]+)/;

/** The object a résumé path names, or null when it is no such path. */
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
