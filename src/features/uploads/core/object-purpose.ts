/**
 * Who an object is from and what it may become: a visitor's résumé, or a document that staff put
 * with a record. One is never taken for the other.
 */
export type ObjectPurpose = "resume" | "document";
