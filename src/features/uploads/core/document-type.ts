/** The kinds of document the site takes, by their bytes and not by their names. */
const documentTypes = ["pdf", "doc", "docx"] as const;
export type DocumentType = (typeof documentTypes)[number];

export const mediaTypes: Readonly<Record<DocumentType, string>> = {
  pdf: "application/pdf",
  doc: "application/msword",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
};
