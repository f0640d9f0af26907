import { planDeliveries } from "#features/crm/server/plan-deliveries.ts";
import type { PlanDeliveriesDependencies } from "#features/crm/server/plan-deliveries.ts";
import { notifyOfHotLeads } from "#features/notifications/server/notify-of-hot-leads.ts";
import type { Tx } from "#platform/server/database.ts";
import { confirmSubmissions } from "#platform/server/intake/confirm-submissions.ts";
import type { Follower } from "#platform/server/intake/hand-out.ts";
import type { MailConfig } from "#platform/server/mail/mail-config.ts";
import { keepConsents } from "./consent-parts.ts";
import { staffNotices } from "./staff-notices.ts";

export interface FollowerDependencies extends PlanDeliveriesDependencies {
  readonly mail: MailConfig;
}

/** What one feature does about new leads; a feature that wants to know of them adds its line here. */
export function listLeadFollowers(dependencies: FollowerDependencies) {
  return {
    crm: (tx: Tx, leadIds: readonly string[]) => planDeliveries(dependencies, tx, leadIds),
    notifications: (tx: Tx, leadIds: readonly string[]) =>
      notifyOfHotLeads({ ...dependencies, notices: staffNotices }, tx, leadIds),
  };
}

/** What is done about submissions once they are answered, in this order. */
export function listFollowers(dependencies: FollowerDependencies): readonly Follower[] {
  const isMailOn = dependencies.mail.smtp !== null;
  const followers = Object.values(listLeadFollowers(dependencies));
  return [
    keepConsents,
    ofUntold((tx, submissions) =>
      confirmSubmissions({ ...dependencies, isMailOn }, tx, submissions),
    ),
    ofUntold(async (tx, submissions) => {
      const leads = submissions.filter(({ scope }) => scope === "lead");
      if (leads.length === 0) return;
      const leadIds = leads.map(({ id }) => id);
      for (const follow of followers) await follow(tx, leadIds);
    }),
  ];
}

/** Those that write to somebody hear only of what nobody was told. */
function ofUntold(follow: Follower): Follower {
  return async (tx, submissions) => {
    const untold = submissions.filter(({ isTold }) => isTold !== true);
    if (untold.length > 0) await follow(tx, untold);
  };
}
