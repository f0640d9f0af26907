import { CrmFailure } from "#features/crm/core/crm-failure.ts";
import type { Clock } from "#platform/core/clock.ts";
import type { CallCrm, CrmAnswer } from "#features/crm/server/client/crm-client.ts";
import { readHubspotAccount, writeContactUrl } from "./hubspot-account.ts";
import type { HubspotAccount } from "./hubspot-account.ts";
import { readHubspotFailure, readHubspotItemFailure } from "./hubspot-failures.ts";

/** HubSpot dates its versions and ends each after 18 months. */
export const hubspotVersion = "2026-09";

/** The link to a record is nice to have: a slow answer must not hold the queue up. */
const linkTimeoutMs = 3_000;

/** Calls to one account, and what is known of it. */
export interface HubspotSession {
  readonly call: CallCrm;
  /** @throws CrmFailure */
  fetchAccount(signal: AbortSignal): Promise<HubspotAccount>;
  /** A contact's page; null when the account can't be asked. */
  findContactUrl(id: string, signal: AbortSignal): Promise<string | null>;
  describeFailure(answer: CrmAnswer): CrmFailure;
  describeItemFailure(item: unknown): CrmFailure;
}

export function createHubspotSession(call: CallCrm, clock: Clock): HubspotSession {
  let account: HubspotAccount | null = null;
  const context = () => ({ now: clock.now(), account });

  const session: HubspotSession = {
    call,
    describeFailure: (answer) => readHubspotFailure(answer, context()),
    describeItemFailure: (item) => readHubspotItemFailure(item, context()),
    async fetchAccount(signal) {
      const path = `/account-info/${hubspotVersion}/details`;
      const answer = await call({ method: "GET", path, signal });
      if (answer.status !== 200) throw session.describeFailure(answer);
      account = readHubspotAccount(answer.body);
      if (account) return account;
      throw new CrmFailure("config", "HUBSPOT_BASE_URL answers, but not as HubSpot does.");
    },
    async findContactUrl(id, signal) {
      try {
        const quick = AbortSignal.any([signal, AbortSignal.timeout(linkTimeoutMs)]);
        return writeContactUrl(account ?? (await session.fetchAccount(quick)), id);
      } catch {
        return null;
      }
    },
  };
  return session;
}
