/**
 * The kinds of document that the site accepts, by their bytes and not by their names. This file
 * stands apart from the schemas of uploads in parts: the partners' page loads it, and none of those
 * schemas.
 */
export const mediaTypes = {
  pdf: "application/pdf",
  doc: "application/msword",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
} as const;

export type DocumentType = keyof typeof mediaTypes;
