import { z } from "zod";
import { CrmFailure } from "#features/crm/core/provider-gate.ts";
import type { Clock } from "#platform/core/clock.ts";
import type { Grant } from "#features/crm/server/client/access-tokens.ts";
import {
  type CallCrm,
  type CrmAnswer,
  hideSecrets,
} from "#features/crm/server/client/crm-client.ts";

/**
 * Salesforce does not say how long a token lasts; an org's sessions end after 15 minutes to a day.
 * One that dies sooner is refused and renewed then. Salesforce bans who logs in too often.
 */
const lifetimeMs = 3_600_000;
const tooOftenMs = 3_600_000;

export interface SalesforceApp {
  readonly clientId: string;
  readonly clientSecret: string;
}

const grantSchema = z.object({ access_token: z.string().min(1) });

const refusalSchema = z
  .object({ error: z.string().catch(""), error_description: z.string().catch("") })
  .catch({ error: "", error_description: "" });

/** @throws CrmFailure */
export async function logInToSalesforce(
  call: CallCrm,
  app: SalesforceApp,
  clock: Clock,
): Promise<Grant> {
  const answer = await askForToken(call, app);
  const grant = grantSchema.safeParse(answer.body).data;
  if (answer.status !== 200 || !grant) throw describeRefusal(answer, app, clock);
  const expiresAt = new Date(clock.now().getTime() + lifetimeMs);
  return { accessToken: grant.access_token, expiresAt, refreshToken: null };
}

async function askForToken(
  call: CallCrm,
  { clientId, clientSecret }: SalesforceApp,
): Promise<CrmAnswer> {
  const form = {
    grant_type: "client_credentials",
    client_id: clientId,
    client_secret: clientSecret,
  };
  const signal = new AbortController().signal;
  try {
    return await call({ method: "POST", path: "/services/oauth2/token", form, signal });
  } catch (cause) {
    // No record was asked for, so that nothing can have been made.
    throw new CrmFailure("transient", "Salesforce did not answer the login.", { cause });
  }
}

function describeRefusal(
  { status, body }: CrmAnswer,
  { clientSecret }: SalesforceApp,
  clock: Clock,
): CrmFailure {
  const { error, error_description: description } = refusalSchema.parse(body);
  if (status === 429 || /rate exceeded/i.test(description)) {
    const retryAt = new Date(clock.now().getTime() + tooOftenMs);
    return new CrmFailure("throttled", "Salesforce saw too many logins.", { retryAt });
  }
  if (status >= 300 && status < 500) {
    const reason = hideSecrets(`${description || "no reason given"} (${error})`, [clientSecret]);
    return new CrmFailure(
      "auth",
      `Salesforce refused the login: check SALESFORCE_INSTANCE_URL, SALESFORCE_CLIENT_ID and SALESFORCE_CLIENT_SECRET, and that the app allows the client credentials flow. It said: ${reason}.`,
    );
  }
  return new CrmFailure("transient", `Salesforce's login is having trouble (${status}).`);
}
