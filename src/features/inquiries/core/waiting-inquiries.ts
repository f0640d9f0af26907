import type { WaitingCount } from "#features/casework/core/waiting.ts";

export interface WaitingInquiries extends WaitingCount {
  /** The one that waits longest; null when nobody waits. */
  readonly first: { readonly id: string; readonly dueAt: string } | null;
}
