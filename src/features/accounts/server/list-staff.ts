import { removedDays } from "#features/accounts/core/staff-account.ts";
import type { StaffOverview } from "#features/accounts/core/staff-account.ts";
import { describeInvitation } from "./accept-invitation.ts";
import type { StaffDependencies } from "./audit-at-terminal.ts";
import { listOpenInvitations } from "./invitations-store.ts";
import { startOfRemoved } from "./restore-account.ts";
import { listSecondFactorUsers } from "./second-factors-store.ts";
import { listRemovedUsers, listUsers } from "./users-store.ts";

/** Who has access, who had until lately, and who was sent a link. */
export async function listStaff({
  database: { db },
  clock,
  assignments,
}: Omit<StaffDependencies, "log">): Promise<StaffOverview> {
  const now = clock.now();
  const leads = await assignments.countLeads(db);
  const withSecondFactor = await listSecondFactorUsers(db);
  const [people, removed, invitations] = [
    await listUsers(db),
    await listRemovedUsers(db, startOfRemoved(now)),
    await listOpenInvitations(db, now),
  ];
  return {
    people: people.map(({ id, username, role, lastSeenAt, createdAt }) => ({
      id,
      username,
      role,
      hasSecondFactor: withSecondFactor.has(id),
      lastSeenAt: lastSeenAt?.toISOString() ?? null,
      createdAt: createdAt.toISOString(),
      leads: leads.get(username) ?? 0,
    })),
    removed: removed.map(({ id, username, role, removedAt }) => {
      const at = removedAt ?? now;
      const until = new Date(at.getTime() + removedDays * 86_400_000).toISOString();
      return { id, username, role, removedAt: at.toISOString(), until };
    }),
    invitations: invitations.map((invitation) => ({
      ...describeInvitation(invitation),
      id: invitation.id,
      createdBy: invitation.createdBy,
      expiresAt: invitation.expiresAt.toISOString(),
    })),
  };
}
