/**
 * The kinds of document the site takes, by their bytes and not by their names. Apart from what is asked
 * for documents in parts: the page of partners loads this, and none of those schemas.
 */
export const mediaTypes = {
  pdf: "application/pdf",
  doc: "application/msword",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
} as const;

export type DocumentType = keyof typeof mediaTypes;
