import { z } from "zod";
import { CrmFailure } from "#features/crm/core/provider-gate.ts";
import type { Clock } from "#platform/core/clock.ts";
import type { Grant } from "#features/crm/server/client/access-tokens.ts";
import {
  type CallCrm,
  type CrmAnswer,
  hideSecrets,
} from "#features/crm/server/client/crm-client.ts";
import { describeProblem, readHubspotProblem } from "./hubspot-problem.ts";

/** HubSpot's logins have versions of their own. */
const oauthVersion = "2026-03";

export interface HubspotApp {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly refreshToken: string;
}

const grantSchema = z.object({
  access_token: z.string().min(1),
  expires_in: z.number(),
  refresh_token: z.string().min(1).optional(),
});

/** @throws CrmFailure */
export async function refreshHubspotToken(
  call: CallCrm,
  app: HubspotApp,
  clock: Clock,
): Promise<Grant> {
  const answer = await askForToken(call, {
    grant_type: "refresh_token",
    client_id: app.clientId,
    client_secret: app.clientSecret,
    refresh_token: app.refreshToken,
  });
  const grant = grantSchema.safeParse(answer.body).data;
  if (answer.status !== 200 || !grant) throw describeRefusal(answer, app, clock);
  const rotated = grant.refresh_token;
  return {
    accessToken: grant.access_token,
    expiresAt: new Date(clock.now().getTime() + grant.expires_in * 1_000),
    refreshToken: rotated === undefined || rotated === app.refreshToken ? null : rotated,
  };
}

async function askForToken(
  call: CallCrm,
  form: Readonly<Record<string, string>>,
): Promise<CrmAnswer> {
  try {
    const path = `/oauth/${oauthVersion}/token`;
    return await call({ method: "POST", path, form, signal: new AbortController().signal });
  } catch (cause) {
    // No record was asked for, so that nothing can have been made.
    throw new CrmFailure("transient", "HubSpot did not answer the login.", { cause });
  }
}

function describeRefusal(
  { status, body }: CrmAnswer,
  { clientSecret, refreshToken }: HubspotApp,
  clock: Clock,
): CrmFailure {
  if (status === 429) {
    const retryAt = new Date(clock.now().getTime() + 10_000);
    return new CrmFailure("throttled", "HubSpot asked us to log in later.", { retryAt });
  }
  if (status >= 400 && status < 500) {
    const said = describeProblem(readHubspotProblem(body));
    const reason = hideSecrets(said, [refreshToken, clientSecret]);
    return new CrmFailure(
      "auth",
      `HubSpot refused HUBSPOT_REFRESH_TOKEN with HUBSPOT_CLIENT_ID and HUBSPOT_CLIENT_SECRET: connect the app anew and set all three. It said: ${reason}.`,
    );
  }
  return new CrmFailure("transient", `HubSpot's login is having trouble (${status}).`);
}
