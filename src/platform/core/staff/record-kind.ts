/** What staff work on: everything that comes in through a form. */
export const recordKinds = ["lead", "inquiry", "application"] as const;
export type RecordKind = (typeof recordKinds)[number];
