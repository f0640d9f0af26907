import type { OwnerNotice } from "#features/backoffice/core/owner-notice.ts";

const since = "2026-11-21T00:00:00.000Z";

/** Of each kind one, and what else its sentence may depend on. */
export const ownerNotices: readonly OwnerNotice[] = [
  { kind: "scanning", waiting: 4000, since },
  { kind: "mail", gate: "paused", since },
  { kind: "mail", gate: "outage", since: null },
  { kind: "requests", count: 2, firstDueAt: since },
];
