import type { OwnerNotice } from "#features/backoffice/core/owner-notice.ts";

/** Of each kind one, and what else its sentence may depend on. */
export const ownerNotices: readonly OwnerNotice[] = [
  { kind: "requests", count: 2, firstDueAt: "2026-11-21T00:00:00.000Z" },
];
