import { z } from "zod";

const accountSchema = z.object({
  portalId: z.union([z.number(), z.string()]).transform(String),
  utcOffsetMilliseconds: z.number().catch(0),
  uiDomain: z.string().catch(""),
});
export type HubspotAccount = z.infer<typeof accountSchema>;

const dayMs = 86_400_000;

/** Null when it is not what HubSpot says of an account. */
export function readHubspotAccount(body: unknown): HubspotAccount | null {
  return accountSchema.safeParse(body).data ?? null;
}

/** Accounts live in several regions, each with its own address for people. */
export function writeContactUrl({ portalId, uiDomain }: HubspotAccount, id: string): string {
  const host = /^[a-z0-9.-]+\.hubspot\.com$/.test(uiDomain) ? uiDomain : "app.hubspot.com";
  return `https://${host}/contacts/${encodeURIComponent(portalId)}/record/0-1/${encodeURIComponent(id)}`;
}

/**
 * When an account's daily allowance is given anew: at midnight in the time zone set in the account.
 * The offset may be an hour off after a change to or from summer time; then we are refused again.
 */
export function findNextMidnight(account: HubspotAccount, now: Date): Date {
  const offsetMs = account.utcOffsetMilliseconds;
  const local = now.getTime() + offsetMs;
  return new Date((Math.floor(local / dayMs) + 1) * dayMs - offsetMs);
}
