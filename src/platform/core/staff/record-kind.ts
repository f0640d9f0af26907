/** The kinds of records that staff work on: everything that visitors send by a form. */
export const recordKinds = ["lead", "inquiry", "application"] as const;
export type RecordKind = (typeof recordKinds)[number];
